import type { RevisionContent } from '@/contract/revision-content';

interface Template {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly content: RevisionContent;
}

const read = (objectName: string, schedule: string, fields: readonly string[], days = 180) => ({
  objectName,
  destination: '',
  schedule,
  requiredFields: fields.map((fieldName) => ({ fieldName })),
  optionalFieldsAuto: 'all',
  // The whole history may be large for some customers.
  backfill: { defaultPeriod: { days } },
});

/** Starting points for a new integration. Name and destinations are left to whoever makes it. */
export const templates: readonly Template[] = [
  {
    id: 'hubspot-crm',
    label: 'HubSpot: contacts and companies',
    description: 'Reads both every six hours, the last 180 days at first, and writes contacts.',
    content: {
      name: 'hubspot',
      provider: 'hubspot',
      read: {
        objects: [
          read('contacts', '0 */6 * * *', ['email', 'firstname', 'lastname']),
          read('companies', '30 */6 * * *', ['name', 'domain']),
        ],
      },
      write: { objects: [{ objectName: 'contacts', inheritMapping: true }] },
    },
  },
  {
    id: 'salesforce-crm',
    label: 'Salesforce: accounts, contacts and opportunities',
    description: 'Reads all three every hour, the last 180 days at first, and writes contacts.',
    content: {
      name: 'salesforce',
      provider: 'salesforce',
      read: {
        objects: [
          read('account', '0 * * * *', ['name']),
          read('contact', '15 * * * *', ['email', 'firstname', 'lastname']),
          read('opportunity', '30 * * * *', ['name', 'stagename', 'amount']),
        ],
      },
      write: { objects: [{ objectName: 'contact', inheritMapping: true }] },
    },
  },
  {
    id: 'gong-calls',
    label: 'Gong: calls',
    description: 'Reads calls every six hours, the last 30 days at first.',
    content: {
      name: 'gong',
      provider: 'gong',
      read: { objects: [read('calls', '0 */6 * * *', ['title', 'duration'], 30)] },
    },
  },
  {
    id: 'github-proxy',
    label: 'GitHub: proxy only',
    description:
      'Passes requests on to GitHub with the customer’s credentials, and reads nothing on its own.',
    content: { name: 'github', provider: 'github', proxy: { enabled: true } },
  },
];
