import type { CreateIntegration } from '@/contract/integration-changes';
import { SPEC_VERSION } from '@/contract/revision-content';

export type Content = CreateIntegration['latestRevision']['content'];

interface Template {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly provider: string;
  /** Reads are delivered to a destination. */
  readonly reads: boolean;
  readonly content: (destination: string) => Omit<Content, 'name' | 'provider'>;
}

const read = (objectName: string, destination: string, schedule: string, fields: readonly string[]) => ({
  objectName,
  destination,
  schedule,
  requiredFields: fields.map((fieldName) => ({ fieldName })),
  optionalFieldsAuto: 'all',
  // The whole history may be large for some customers.
  backfill: { defaultPeriod: { days: 180 } },
});

/** Starting points for a new integration. Everything in them can be changed in the editor. */
export const templates: readonly Template[] = [
  {
    id: 'hubspot-crm',
    label: 'HubSpot: contacts and companies',
    description:
      'Reads contacts and companies every six hours, the last 180 days at first, and writes contacts.',
    provider: 'hubspot',
    reads: true,
    content: (destination) => ({
      read: {
        objects: [
          read('contacts', destination, '0 */6 * * *', ['email', 'firstname', 'lastname']),
          read('companies', destination, '30 */6 * * *', ['name', 'domain']),
        ],
      },
      write: { objects: [{ objectName: 'contacts', inheritMapping: true }] },
    }),
  },
  {
    id: 'salesforce-crm',
    label: 'Salesforce: accounts, contacts and opportunities',
    description: 'Reads three objects every hour, the last 180 days at first, and writes contacts.',
    provider: 'salesforce',
    reads: true,
    content: (destination) => ({
      read: {
        objects: [
          read('account', destination, '0 * * * *', ['name']),
          read('contact', destination, '15 * * * *', ['email', 'firstname', 'lastname']),
          read('opportunity', destination, '30 * * * *', ['name', 'stagename', 'amount']),
        ],
      },
      write: { objects: [{ objectName: 'contact', inheritMapping: true }] },
    }),
  },
  {
    id: 'gong-calls',
    label: 'Gong: calls',
    description: 'Reads calls every six hours, the last 30 days at first.',
    provider: 'gong',
    reads: true,
    content: (destination) => ({
      read: {
        objects: [
          {
            ...read('calls', destination, '0 */6 * * *', ['title', 'duration']),
            backfill: { defaultPeriod: { days: 30 } },
          },
        ],
      },
    }),
  },
  {
    id: 'github-proxy',
    label: 'GitHub: proxy only',
    description: 'Passes requests on to GitHub with the customer’s credentials; reads nothing on its own.',
    provider: 'github',
    reads: false,
    content: () => ({ proxy: { enabled: true } }),
  },
];

export const fromTemplate = (template: Template, name: string, destination: string): CreateIntegration =>
  request({ name, provider: template.provider, ...template.content(destination) });

/** An integration needs at least one action, so the empty one has a disabled proxy. */
export const emptyRequest = (name: string, provider: string): CreateIntegration =>
  request({ name, provider, proxy: { enabled: false } });

export const request = (content: Content): CreateIntegration => ({
  name: content.name,
  provider: content.provider,
  latestRevision: { specVersion: SPEC_VERSION, content },
});
