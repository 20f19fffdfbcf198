import { restDialect, text } from '../dialect';
import { defineObjects, type FieldLine, type FieldRules, makeField, makeFields, partsOf } from '../field';
import { numericId } from '../ids';
import * as make from '../make';
import type { ProviderSpec } from '../spec';
import { noTokenMetadata, support } from '../support';
import { jsonNatives } from './natives';

const natives = {
  ...jsonNatives,
  string: 'text',
  boolean: 'checkbox',
  singleSelect: 'tagger',
  multiSelect: 'multiselect',
  int: 'integer',
  float: 'decimal',
  reference: 'lookup',
};
const rules: FieldRules = { natives };
const system: readonly FieldLine[] = [
  ['id', 'ID', 'int', make.ownId, { readOnly: true, changes: 0 }],
  ['url', 'API URL', 'string', make.withId('https://support.example/api/v2/', '.json'), { readOnly: true }],
  ['created_at', 'Created', 'datetime', make.created, { readOnly: true }],
  ['updated_at', 'Updated', 'datetime', make.modified, { readOnly: true }],
];
const via: FieldLine = [
  'via',
  'Via',
  'other',
  make.object({ channel: make.oneOf('email', 'web', 'chat', 'api', 'voice') }),
  { readOnly: true, empty: 0 },
];
const rating: FieldLine = [
  'satisfaction_rating',
  'Satisfaction rating',
  'other',
  make.object({ score: make.oneOf('offered', 'good', 'bad', 'unoffered'), comment: make.phrase }),
  { readOnly: true, changes: 2 },
];

const objects = defineObjects('zendeskSupport', [
  {
    name: 'tickets',
    displayName: 'Tickets',
    entity: 'ticket',
    path: '/tickets',
    size: [60, 9_000],
    id: numericId(1_000, 1, true),
    custom: [15, 110],
    fields: [
      ...makeFields(rules, [
        ...system,
        ['subject', 'Subject', 'string', make.phrase, { required: true }],
        ['description', 'Description', 'string', make.note, { readOnly: true }],
        ['type', 'Type', 'singleSelect', null, { values: ['problem', 'incident', 'question', 'task'] }],
        ['priority', 'Priority', 'singleSelect', null, { values: ['urgent', 'high', 'normal', 'low'] }],
        [
          'status',
          'Status',
          'singleSelect',
          null,
          { values: ['new', 'open', 'pending', 'hold', 'solved', 'closed'], empty: 0, changes: 1 },
        ],
        ['recipient', 'Recipient', 'string', make.email, { empty: 0.5 }],
        ['requester_id', 'Requester', 'reference', make.ref('users'), { to: ['users'], empty: 0 }],
        ['assignee_id', 'Assignee', 'reference', make.ref('users'), { to: ['users'], empty: 0.2 }],
        [
          'organization_id',
          'Organization',
          'reference',
          make.ref('organizations'),
          { to: ['organizations'] },
        ],
        ['tags', 'Tags', 'multiSelect', null, { values: ['billing', 'bug', 'feature', 'vip', 'reopened'] }],
        ['has_incidents', 'Has incidents', 'boolean', make.yes(0.1), { readOnly: true }],
        ['due_at', 'Due', 'datetime', make.moment(1, 10), { empty: 0.8 }],
        ['follow_up_at', 'Follow-up date', 'date', make.day(1, 30), { empty: 0.9 }],
        ['comment_count', 'Comments', 'int', make.whole(0, 40), { readOnly: true }],
        ['sla_score', 'SLA score', 'float', make.real(0, 1, 3), { readOnly: true }],
        via,
        rating,
      ]),
      ...partsOf(makeField(rules, via), natives, [['channel', 'channel', 'string']]),
      ...partsOf(makeField(rules, rating), natives, [
        ['score', 'score', 'string'],
        ['comment', 'comment', 'string'],
      ]),
    ],
  },
  {
    name: 'users',
    displayName: 'Users',
    entity: 'user',
    path: '/users',
    size: [30, 5_000],
    id: numericId(360_000_000_000, 19, true),
    custom: [5, 20],
    fields: makeFields(rules, [
      ...system,
      ['name', 'Name', 'string', make.fullName, { required: true }],
      ['email', 'E-mail', 'string', make.email, {}],
      ['role', 'Role', 'singleSelect', null, { values: ['end-user', 'agent', 'admin'], empty: 0 }],
      ['phone', 'Phone', 'string', make.phone, {}],
      ['locale', 'Locale', 'string', make.oneOf('en-US', 'de', 'ja', 'he'), {}],
      ['time_zone', 'Time zone', 'string', make.timeZone, {}],
      ['active', 'Active', 'boolean', make.yes(0.95), { readOnly: true }],
      ['suspended', 'Suspended', 'boolean', make.yes(0.02), {}],
      ['notes', 'Notes', 'string', make.note, { empty: 0.7 }],
      ['organization_id', 'Organization', 'reference', make.ref('organizations'), { to: ['organizations'] }],
    ]),
  },
  {
    name: 'organizations',
    displayName: 'Organizations',
    entity: 'organization',
    path: '/organizations',
    size: [8, 900],
    id: numericId(360_000_000_000, 23, true),
    custom: [5, 16],
    fields: makeFields(rules, [
      ...system,
      ['name', 'Name', 'string', make.companyName, { required: true }],
      ['domain_names', 'Domains', 'multiSelect', make.list(make.domain, 2), { native: 'array' }],
      ['details', 'Details', 'string', make.note, { empty: 0.6 }],
      ['shared_tickets', 'Shared tickets', 'boolean', make.yes(0.3), {}],
    ]),
  },
]);

const base = 'https://{{.workspace}}.zendesk.com';

export const zendeskSupport: ProviderSpec = {
  name: 'zendeskSupport',
  objects,
  dialect: restDialect(
    { limit: 'page[size]', cursor: 'page[after]', since: 'start_time', until: 'end_time' },
    {
      describe: (url, object) => ({ method: 'GET', url: `${url}/${object.entity}_fields` }),
      search: (url, object, filters, limit) => ({
        method: 'GET',
        url: `${url}/search`,
        query: {
          'page[size]': String(limit),
          query: [`type:${object.entity}`, ...filters.map((one) => `${one.fieldName}:${one.value}`)].join(
            ' ',
          ),
        },
      }),
      texts: {
        unauthorized: () =>
          text(
            401,
            'invalid_token',
            '401 Unauthorized: The access token provided is expired, revoked, malformed or invalid for other reasons.',
          ),
        rateLimited: () =>
          text(
            429,
            'TooManyRequests',
            '429 Too Many Requests: Number of allowed API requests per minute exceeded',
          ),
        notFound: () => text(404, 'RecordNotFound', '404 Not Found: RecordNotFound: Not found'),
        unknownField: (object, field) =>
          text(400, 'InvalidAttribute', `400 Bad Request: ${object.entity} has no attribute ${field}`),
        missingField: (_, field) =>
          text(
            422,
            'RecordInvalid',
            `422 Unprocessable Entity: Record validation errors: ${field}: cannot be blank`,
          ),
      },
    },
  ),
  caseInsensitive: false,
  maxPageSize: 100,
  tellsTotal: true,
  latency: [130, 450],
  tokens: { accessMinutes: 60, refreshDays: 30, rotates: true, prefix: 'zd_' },
  natives,
  customFields: ({ ordinal, seed }) => {
    const key = String(360_000_000_000 + (seed % 1_000_000) * 1_000 + ordinal);
    return { name: `custom_field_${key}`, raw: ['custom_fields', key] };
  },
  info: {
    name: 'zendeskSupport',
    displayName: 'Zendesk Support',
    authType: 'oauth2',
    baseURL: `${base}/api/v2`,
    defaultModule: '',
    support: support({ delete: true, subscribe: true, search: true }),
    oauth2Opts: {
      grantType: 'authorizationCode',
      authURL: `${base}/oauth/authorizations/new`,
      tokenURL: `${base}/oauth/tokens`,
      explicitScopesRequired: true,
      explicitWorkspaceRequired: true,
      tokenMetadataFields: { ...noTokenMetadata, scopesField: 'scope' },
    },
    authHealthCheck: { url: `${base}/api/v2/users/me`, method: 'GET', successStatusCodes: [200] },
    postAuthInfoNeeded: false,
    subscribeRequirements: {
      registration: false,
      maintenance: false,
      postProcess: false,
      subscribeByAPI: true,
    },
    metadata: {
      input: [{ name: 'workspace', displayName: 'Subdomain', prompt: 'The part before .zendesk.com' }],
      postAuthentication: [],
    },
    providerAppMetadata: { authQueryParams: [], providerParams: [] },
    labels: { category: 'Customer support' },
  },
};
