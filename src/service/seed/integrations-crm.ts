import { days, fullHistory, mapped, object, required, type SeedIntegration } from './integration';

export const hubspot: SeedIntegration = {
  project: 'production',
  customers: 16,
  content: {
    name: 'hubspot-crm',
    displayName: 'HubSpot CRM',
    provider: 'hubspot',
    read: {
      objects: [
        object(
          'companies',
          'crm-sync',
          '0 */8 * * *',
          [
            ...required('name', 'domain', 'industry'),
            {
              mapToName: 'tier',
              mapToDisplayName: 'Account tier',
              prompt: 'Which field says how important a company is?',
            },
          ],
          { mapToName: 'company', mapToDisplayName: 'Company', backfill: fullHistory },
        ),
        object(
          'contacts',
          'crm-sync',
          '10 */6 * * *',
          [...required('email', 'firstname', 'lastname'), mapped('lifecyclestage', 'stage', 'Stage')],
          { mapToName: 'person', mapToDisplayName: 'Person', backfill: fullHistory },
        ),
        object('deals', 'crm-sync', '20 3 * * *', required('dealname', 'amount', 'dealstage', 'closedate'), {
          backfill: days(90),
        }),
      ],
    },
    write: {
      objects: [
        { objectName: 'contacts', inheritMapping: true },
        { objectName: 'companies', inheritMapping: true },
      ],
    },
    proxy: { enabled: true },
  },
  choices: {
    companies: {
      optional: ['city', 'country', 'numberofemployees', 'annualrevenue', 'website'],
      answers: { tier: ['hs_ideal_customer_profile', 'type', 'lifecyclestage'] },
    },
    contacts: {
      optional: ['phone', 'jobtitle', 'city', 'hs_lead_status'],
      values: { stage: { prospect: 'lead', won: 'customer', engaged: 'opportunity' } },
    },
    deals: { optional: ['pipeline', 'hs_priority', 'dealtype'] },
  },
};

export const salesforce: SeedIntegration = {
  project: 'production',
  customers: 13,
  content: {
    name: 'salesforce-crm',
    displayName: 'Salesforce',
    provider: 'salesforce',
    module: 'crm',
    read: {
      objects: [
        object(
          'account',
          'crm-sync',
          '0 */8 * * *',
          [
            ...required('name', 'industry'),
            mapped('billingcity', "$['address']['city']", 'City'),
            {
              mapToName: 'country',
              mapToDisplayName: 'Country',
              prompt: 'Which field is the country of an account?',
            },
          ],
          { mapToName: 'company', mapToDisplayName: 'Company', backfill: fullHistory },
        ),
        object('contact', 'crm-sync', '15 */6 * * *', required('firstname', 'lastname', 'email'), {
          mapToName: 'person',
          mapToDisplayName: 'Person',
          backfill: fullHistory,
        }),
        object(
          'opportunity',
          'crm-sync',
          '30 1 * * *',
          required('name', 'stagename', 'amount', 'closedate'),
          {
            backfill: days(60),
          },
        ),
      ],
    },
    write: {
      objects: [
        { objectName: 'account', inheritMapping: true },
        { objectName: 'contact', inheritMapping: true },
      ],
    },
    subscribe: {
      objects: [
        {
          objectName: 'account',
          destination: 'crm-sync',
          inheritFieldsAndMapping: true,
          createEvent: { enabled: 'always' },
          updateEvent: { enabled: 'always', requiredWatchFields: ['name', 'industry'] },
          deleteEvent: { enabled: 'always' },
        },
      ],
    },
    watchSchema: {
      destination: 'crm-sync',
      schedule: '25 4 * * 1,3,5',
      allObjects: {
        fieldCreated: { enabled: 'always' },
        fieldDeleted: { enabled: 'always' },
        fieldChanged: { enabled: 'always' },
      },
    },
    proxy: { enabled: true },
  },
  choices: {
    account: {
      optional: ['website', 'annualrevenue', 'numberofemployees', 'rating'],
      answers: { country: ['billingcountry', 'shippingcountry'] },
    },
    contact: { optional: ['title', 'phone', 'department', 'leadsource'] },
    opportunity: { optional: ['probability', 'leadsource', 'nextstep'] },
  },
};

export const pipedrive: SeedIntegration = {
  project: 'production',
  customers: 9,
  content: {
    name: 'pipedrive-crm',
    displayName: 'Pipedrive',
    provider: 'pipedrive',
    read: {
      objects: [
        object('persons', 'crm-sync', '5 */6 * * *', required('name', 'email', 'org_id'), {
          mapToName: 'person',
          mapToDisplayName: 'Person',
          backfill: fullHistory,
        }),
        object('deals', 'crm-sync', '35 */12 * * *', required('title', 'value', 'currency', 'status'), {
          backfill: days(30),
        }),
      ],
    },
    write: { objects: [{ objectName: 'persons' }, { objectName: 'deals' }] },
  },
  choices: {
    persons: { optional: ['phone', 'job_title', 'marketing_status'] },
    deals: { optional: ['expected_close_date', 'probability'] },
  },
};
