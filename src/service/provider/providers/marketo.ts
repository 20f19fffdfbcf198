import { camel } from '../custom-fields';
import { restDialect, text } from '../dialect';
import { defineObjects, type FieldLine, type FieldRules, makeFields } from '../field';
import { numericId, uuidId } from '../ids';
import * as make from '../make';
import type { ProviderSpec } from '../spec';
import { noTokenMetadata, support } from '../support';
import { jsonNatives } from './natives';

const natives = {
  ...jsonNatives,
  singleSelect: 'picklist',
  datetime: 'datetime',
  float: 'currency',
  reference: 'reference',
};
const rules: FieldRules = { natives, join: ';' };
const system: readonly FieldLine[] = [
  ['id', 'ID', 'int', make.ownId, { readOnly: true, changes: 0 }],
  ['createdAt', 'Created At', 'datetime', make.created, { readOnly: true }],
  ['updatedAt', 'Updated At', 'datetime', make.modified, { readOnly: true }],
];
const scores: FieldLine[] = ['lead', 'behavior', 'demographic', 'relative', 'urgency'].map((name) => [
  `${name}Score`,
  `${name} score`,
  'int',
  make.whole(0, 200),
  { changes: 1, native: 'score' },
]);

const objects = defineObjects('marketo', [
  {
    name: 'leads',
    displayName: 'Leads',
    entity: 'Lead',
    path: '/rest/v1/leads',
    size: [100, 9_000],
    id: numericId(30_000, 2, true),
    custom: [20, 150],
    fields: makeFields(rules, [
      ...system,
      ['email', 'Email', 'string', make.email, { required: true, native: 'email' }],
      ['firstName', 'First Name', 'string', make.givenName, {}],
      ['lastName', 'Last Name', 'string', make.surname, {}],
      ['company', 'Company Name', 'string', make.companyName, {}],
      ['title', 'Job Title', 'string', make.jobTitle, {}],
      ['phone', 'Phone Number', 'string', make.phone, { native: 'phone' }],
      ['city', 'City', 'string', make.city(), {}],
      ['country', 'Country', 'string', make.country(), {}],
      [
        'leadStatus',
        'Lead Status',
        'singleSelect',
        null,
        { values: ['New', 'Working', 'Nurture', 'Disqualified'] },
      ],
      ['leadSource', 'Lead Source', 'singleSelect', null, { values: ['Web', 'Event', 'List'], changes: 0 }],
      ['unsubscribed', 'Unsubscribed', 'boolean', make.yes(0.1), {}],
      ['dateOfBirth', 'Date of Birth', 'date', make.day(-20_000, -8_000), { empty: 0.9 }],
      ['annualRevenue', 'Annual Revenue', 'float', make.amount(9_000_000), {}],
      [
        'marketoSocialSyndicationId',
        'Social Syndication Id',
        'string',
        make.text('s'),
        { readOnly: true, empty: 0.8 },
      ],
      ['interests', 'Interests', 'multiSelect', null, { values: ['Pricing', 'Security', 'Integrations'] }],
      ...scores,
    ]),
  },
  {
    name: 'programs',
    displayName: 'Programs',
    entity: 'Program',
    path: '/rest/asset/v1/programs',
    size: [4, 160],
    id: numericId(1_000, 2, true),
    fields: makeFields(rules, [
      ...system,
      ['name', 'Name', 'string', make.phrase, { required: true }],
      [
        'type',
        'Type',
        'singleSelect',
        null,
        { values: ['Default', 'Event', 'Email', 'Nurture'], changes: 0 },
      ],
      ['channel', 'Channel', 'string', make.oneOf('Webinar', 'Email blast', 'Tradeshow'), {}],
      ['status', 'Status', 'singleSelect', null, { values: ['on', 'off', 'unlocked'] }],
    ]),
  },
  {
    name: 'opportunities',
    displayName: 'Opportunities',
    entity: 'Opportunity',
    path: '/rest/v1/opportunities',
    size: [10, 900],
    id: uuidId(),
    fields: makeFields(rules, [
      ['externalOpportunityId', 'External ID', 'string', make.ownId, { readOnly: true }],
      ['createdAt', 'Created At', 'datetime', make.created, { readOnly: true }],
      ['updatedAt', 'Updated At', 'datetime', make.modified, { readOnly: true }],
      ['name', 'Name', 'string', make.phrase, { required: true }],
      ['amount', 'Amount', 'float', make.amount(90_000), {}],
      ['isWon', 'Won', 'boolean', make.yes(0.3), {}],
      ['leadId', 'Lead', 'reference', make.ref('leads'), { to: ['leads'] }],
    ]),
  },
]);

const base = 'https://{{.workspace}}.mktorest.com';

export const marketo: ProviderSpec = {
  name: 'marketo',
  objects,
  dialect: restDialect(
    {
      limit: 'batchSize',
      cursor: 'nextPageToken',
      fields: 'fields',
      since: 'updatedSince',
      until: 'updatedUntil',
    },
    {
      describe: (url, object) => ({ method: 'GET', url: `${url}${object.path}/describe` }),
      texts: {
        unauthorized: () => text(401, '602', '401 Unauthorized: 602: Access token expired'),
        rateLimited: () =>
          text(429, '606', "429 Too Many Requests: 606: Max rate limit '100' exceeded with in '20' secs"),
        server: () => text(502, '608', '502 Bad Gateway: 608: API Temporarily Unavailable'),
        unknownField: (object, field) =>
          text(400, '1006', `400 Bad Request: 1006: Field '${field}' not found on ${object.entity}`),
        notFound: (object, id) =>
          text(404, '1004', `404 Not Found: 1004: ${object.entity} '${id}' not found`),
        missingField: (_, field) =>
          text(400, '1003', `400 Bad Request: 1003: Value for required field '${field}' not specified`),
      },
    },
  ),
  caseInsensitive: false,
  maxPageSize: 300,
  tellsTotal: false,
  latency: [220, 600],
  tokens: { accessMinutes: 60, rotates: false, prefix: 'mkto_' },
  natives,
  customFields: ({ label }) => ({ name: camel(label), raw: [camel(label)] }),
  info: {
    name: 'marketo',
    displayName: 'Adobe Marketo Engage',
    authType: 'oauth2',
    baseURL: base,
    defaultModule: '',
    support: support({}),
    oauth2Opts: {
      grantType: 'clientCredentials',
      tokenURL: `${base}/identity/oauth/token`,
      explicitScopesRequired: false,
      explicitWorkspaceRequired: true,
      tokenMetadataFields: { ...noTokenMetadata, scopesField: 'scope' },
    },
    authHealthCheck: { url: `${base}/rest/v1/stats/usage.json`, method: 'GET', successStatusCodes: [200] },
    postAuthInfoNeeded: false,
    metadata: {
      input: [{ name: 'workspace', displayName: 'Munchkin ID', prompt: 'Such as 123-ABC-456' }],
      postAuthentication: [],
    },
    providerAppMetadata: { authQueryParams: [], providerParams: [] },
    labels: { category: 'Marketing automation' },
  },
};
