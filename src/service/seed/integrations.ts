import { days, fullHistory, mapped, object, required, type SeedIntegration } from './integration';
import { hubspot, pipedrive, salesforce } from './integrations-crm';

const zendesk: SeedIntegration = {
  project: 'production',
  customers: 8,
  content: {
    name: 'zendesk-tickets',
    displayName: 'Zendesk Support',
    provider: 'zendeskSupport',
    read: {
      objects: [
        object(
          'tickets',
          'support-feed',
          '0 */8 * * *',
          [
            ...required('subject', 'status', 'created_at'),
            mapped('priority', 'urgency', 'Urgency'),
            mapped("$['via']['channel']", 'channel', 'Channel'),
          ],
          { backfill: days(30) },
        ),
        object('organizations', 'support-feed', '40 2 * * *', required('name', 'domain_names'), {
          mapToName: 'company',
          mapToDisplayName: 'Company',
          backfill: fullHistory,
        }),
      ],
    },
    proxy: { enabled: true },
  },
  choices: {
    tickets: {
      optional: ['tags', 'type', 'due_at'],
      values: { urgency: { p1: 'urgent', p2: 'high', p3: 'normal' } },
    },
    organizations: { optional: ['details'] },
  },
};

const outreach: SeedIntegration = {
  project: 'production',
  customers: 5,
  content: {
    name: 'outreach-engagement',
    displayName: 'Outreach',
    provider: 'outreach',
    read: {
      objects: [
        object(
          'prospects',
          'engagement',
          '25 */6 * * *',
          required('firstName', 'lastName', 'emails', 'stageName'),
          {
            backfill: days(30),
          },
        ),
        object('sequences', 'engagement', '45 4 * * *', required('name', 'enabled'), {
          backfill: fullHistory,
        }),
      ],
    },
    write: { objects: [{ objectName: 'prospects' }] },
    proxy: { enabled: true },
  },
  choices: {
    prospects: { optional: ['title', 'company', 'score', 'openCount'] },
    sequences: { optional: ['bounceCount', 'replyCount'] },
  },
};

const gong: SeedIntegration = {
  project: 'production',
  customers: 3,
  content: {
    name: 'gong-calls',
    displayName: 'Gong calls',
    provider: 'gong',
    read: {
      objects: [
        object(
          'calls',
          'call-archive',
          '50 */6 * * *',
          [
            ...required('title', 'started', 'duration'),
            mapped("$['context']['system']", "$['source']['system']", 'System'),
          ],
          { backfill: days(14) },
        ),
      ],
    },
  },
  choices: { calls: { optional: ['language', 'direction'] } },
};

const hubspotNext: SeedIntegration = {
  project: 'staging',
  customers: 4,
  content: {
    name: 'hubspot-crm-next',
    displayName: 'HubSpot (next)',
    provider: 'hubspot',
    read: {
      objects: [
        object('contacts', 'staging-hook', '0 */8 * * *', required('email', 'firstname', 'lastname'), {
          mapToName: 'person',
          backfill: days(30),
        }),
        object('tickets', 'staging-hook', '30 1 * * *', required('subject', 'hs_pipeline_stage'), {
          backfill: days(30),
        }),
      ],
    },
    subscribe: {
      objects: [
        {
          objectName: 'contacts',
          destination: 'staging-hook',
          inheritFieldsAndMapping: true,
          createEvent: { enabled: 'always' },
          updateEvent: { enabled: 'always', requiredWatchFields: ['email', 'hs_lead_status'] },
          deleteEvent: { enabled: 'always' },
        },
      ],
    },
  },
  choices: {
    contacts: { optional: ['jobtitle', 'hs_lead_status'] },
    tickets: { optional: ['hs_ticket_priority'] },
  },
};

const github: SeedIntegration = {
  project: 'staging',
  customers: 3,
  content: {
    name: 'github-issues',
    displayName: 'GitHub issues',
    provider: 'github',
    read: {
      objects: [
        object('repos', 'staging-hook', '10 */12 * * *', required('full_name', 'visibility', 'archived'), {
          mapToName: 'repository',
          backfill: fullHistory,
        }),
        object(
          'user/issues',
          'legacy-hook',
          '55 */6 * * *',
          [...required('number', 'title', 'state'), mapped("$['assignee']['login']", 'assignee', 'Assignee')],
          { mapToName: 'issue', backfill: days(60) },
        ),
      ],
    },
  },
  choices: {
    repos: { optional: ['language', 'open_issues_count'] },
    'user/issues': { optional: ['labels', 'comments'] },
  },
};

export const seedIntegrations: readonly SeedIntegration[] = [
  hubspot,
  salesforce,
  pipedrive,
  zendesk,
  outreach,
  gong,
  hubspotNext,
  github,
];
