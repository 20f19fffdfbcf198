import { restDialect, text } from '../dialect';
import { defineObjects, type FieldRules, makeField, makeFields, partsOf } from '../field';
import { numericId } from '../ids';
import * as make from '../make';
import type { ProviderSpec } from '../spec';
import { support } from '../support';
import { jsonNatives as natives } from './natives';

const rules: FieldRules = { natives };
const id = ['id', 'ID', 'string', make.ownId, { readOnly: true }] as const;
const context = [
  'context',
  'CRM context',
  'other',
  make.object({ system: make.oneOf('Salesforce', 'HubSpot'), objectId: make.text('x') }),
  { readOnly: true, empty: 0.3 },
] as const;

const objects = defineObjects('gong', [
  {
    name: 'calls',
    displayName: 'Calls',
    entity: 'calls',
    path: '/v2/calls',
    size: [30, 6_000],
    id: numericId(720_000_000_000_000, 13),
    fields: [
      ...makeFields(rules, [
        id,
        ['title', 'Title', 'string', make.phrase, {}],
        ['url', 'URL', 'string', make.withId('https://app.gong.example/call?id='), { readOnly: true }],
        ['scheduled', 'Scheduled', 'datetime', make.created, {}],
        ['started', 'Started', 'datetime', make.created, { required: true }],
        ['duration', 'Duration (s)', 'int', make.whole(40, 5_400), { changes: 0 }],
        ['primaryUserId', 'Host', 'reference', make.ref('users'), { to: ['users'], required: true }],
        [
          'direction',
          'Direction',
          'singleSelect',
          null,
          { values: ['Inbound', 'Outbound', 'Conference', 'Unknown'], changes: 0, empty: 0 },
        ],
        ['system', 'System', 'string', make.oneOf('Zoom', 'Teams', 'Meet'), {}],
        ['scope', 'Scope', 'singleSelect', null, { values: ['Internal', 'External', 'Unknown'], changes: 0 }],
        ['media', 'Media', 'singleSelect', null, { values: ['Audio', 'Video'], changes: 0, empty: 0 }],
        ['language', 'Language', 'string', make.oneOf('eng', 'deu', 'jpn', 'por'), {}],
        ['workspaceId', 'Workspace', 'string', make.always('623457276584334'), { readOnly: true }],
        [
          'sdrDisposition',
          'SDR disposition',
          'string',
          make.oneOf('Got the gatekeeper', 'No answer', 'Meeting booked'),
          { empty: 0.7 },
        ],
        ['isPrivate', 'Private', 'boolean', make.yes(0.05), {}],
        ['talkRatio', 'Talk ratio', 'float', make.real(0, 1, 3), { readOnly: true }],
        context,
        [
          'parties',
          'Parties',
          'other',
          make.list(
            make.object({ name: make.text('Guest '), affiliation: make.oneOf('Internal', 'External') }),
            4,
          ),
          { native: 'array' },
        ],
      ]),
      ...partsOf(makeField(rules, context), natives, [
        ['system', 'system', 'string'],
        ['objectId', 'object', 'string'],
      ]),
    ],
  },
  {
    name: 'users',
    displayName: 'Users',
    entity: 'users',
    path: '/v2/users',
    size: [5, 180],
    id: numericId(230_000_000_000_000, 13),
    writable: false,
    fields: makeFields(rules, [
      id,
      ['emailAddress', 'E-mail', 'string', make.email, { readOnly: true }],
      ['firstName', 'First name', 'string', make.givenName, { readOnly: true }],
      ['lastName', 'Last name', 'string', make.surname, { readOnly: true }],
      ['title', 'Title', 'string', make.jobTitle, { readOnly: true }],
      ['active', 'Active', 'boolean', make.yes(0.9), { readOnly: true }],
      ['created', 'Created', 'datetime', make.created, { readOnly: true }],
      ['managerId', 'Manager', 'reference', make.ref('users'), { to: ['users'], readOnly: true, empty: 0.3 }],
    ]),
  },
  {
    name: 'workspaces',
    displayName: 'Workspaces',
    entity: 'workspaces',
    path: '/v2/workspaces',
    size: [1, 4],
    id: numericId(620_000_000_000_000, 13),
    writable: false,
    fields: makeFields(rules, [
      id,
      ['name', 'Name', 'string', make.companyName, { readOnly: true }],
      ['description', 'Description', 'string', make.note, { readOnly: true }],
    ]),
  },
]);

export const gong: ProviderSpec = {
  name: 'gong',
  objects,
  dialect: restDialect(
    { limit: 'limit', cursor: 'cursor', since: 'fromDateTime', until: 'toDateTime' },
    {
      texts: {
        unauthorized: () =>
          text(401, 'unauthorized', '401 Unauthorized: Failed to verify access key or secret'),
        rateLimited: () =>
          text(429, 'limit_exceeded', '429 Too Many Requests: API rate limit exceeded (3 calls per second)'),
        badCursor: () => text(400, 'cursor_invalid', '400 Bad Request: cursor has expired or is invalid'),
      },
    },
  ),
  caseInsensitive: false,
  maxPageSize: 100,
  tellsTotal: true,
  latency: [180, 560],
  tokens: { rotates: false, prefix: 'gong_' },
  natives,
  info: {
    name: 'gong',
    displayName: 'Gong',
    authType: 'basic',
    baseURL: 'https://api.gong.io',
    defaultModule: '',
    support: support({}),
    basicOpts: { apiKeyAsBasic: false },
    authHealthCheck: { url: 'https://api.gong.io/v2/workspaces', method: 'GET', successStatusCodes: [200] },
    postAuthInfoNeeded: false,
    metadata: { input: [], postAuthentication: [] },
    providerAppMetadata: { authQueryParams: [], providerParams: [] },
    labels: { category: 'Conversation intelligence' },
  },
};
