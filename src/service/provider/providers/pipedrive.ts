import { restDialect, text } from '../dialect';
import { defineObjects, type FieldLine, type FieldRules, makeFields } from '../field';
import { numericId } from '../ids';
import * as make from '../make';
import { mix } from '../random';
import type { ProviderSpec } from '../spec';
import { support } from '../support';
import { jsonNatives } from './natives';

const natives = {
  ...jsonNatives,
  string: 'varchar',
  singleSelect: 'enum',
  multiSelect: 'set',
  int: 'int',
  float: 'monetary',
  datetime: 'date',
  reference: 'org',
};
const rules: FieldRules = { natives, join: ',' };
const system: readonly FieldLine[] = [
  ['id', 'ID', 'int', make.ownId, { readOnly: true, changes: 0 }],
  ['add_time', 'Created', 'datetime', make.created, { readOnly: true }],
  ['update_time', 'Updated', 'datetime', make.modified, { readOnly: true }],
  ['active_flag', 'Active', 'boolean', make.always(true), { readOnly: true }],
  ['owner_id', 'Owner', 'reference', make.ref('users'), { to: ['users'], native: 'user' }],
  ['activities_count', 'Activities', 'int', make.whole(0, 60), { readOnly: true }],
  ['notes_count', 'Notes', 'int', make.whole(0, 20), { readOnly: true }],
];
const organization: FieldLine = [
  'org_id',
  'Organization',
  'reference',
  make.ref('organizations'),
  { to: ['organizations'] },
];

const objects = defineObjects('pipedrive', [
  {
    name: 'deals',
    displayName: 'Deals',
    entity: 'deal',
    path: '/deals',
    size: [15, 2_400],
    id: numericId(100, 1, true),
    custom: [8, 60],
    fields: makeFields(rules, [
      ...system,
      ['title', 'Title', 'string', make.phrase, { required: true }],
      ['value', 'Value', 'float', make.amount(200_000), { changes: 1 }],
      ['currency', 'Currency', 'singleSelect', null, { values: ['EUR', 'USD', 'PLN', 'BRL'], changes: 0 }],
      ['status', 'Status', 'singleSelect', null, { values: ['open', 'won', 'lost', 'deleted'], empty: 0 }],
      ['stage_id', 'Stage', 'int', make.whole(1, 6), {}],
      ['probability', 'Probability', 'int', make.whole(0, 100), {}],
      ['expected_close_date', 'Expected close', 'date', make.day(10, 90), {}],
      ['lost_reason', 'Lost reason', 'string', make.phrase, { empty: 0.85 }],
      ['person_id', 'Person', 'reference', make.ref('persons'), { to: ['persons'], native: 'people' }],
      organization,
    ]),
  },
  {
    name: 'persons',
    displayName: 'People',
    entity: 'person',
    path: '/persons',
    size: [30, 4_000],
    id: numericId(200, 1, true),
    custom: [8, 60],
    fields: makeFields(rules, [
      ...system,
      ['name', 'Name', 'string', make.fullName, { required: true }],
      ['first_name', 'First name', 'string', make.givenName, {}],
      ['last_name', 'Last name', 'string', make.surname, {}],
      [
        'email',
        'E-mail',
        'other',
        make.list(make.object({ value: make.email, primary: make.yes(0.9) }), 2),
        { native: 'email' },
      ],
      ['phone', 'Phone', 'other', make.list(make.object({ value: make.phone }), 2), { native: 'phone' }],
      ['job_title', 'Job title', 'string', make.jobTitle, {}],
      [
        'marketing_status',
        'Marketing status',
        'singleSelect',
        null,
        { values: ['no_consent', 'unsubscribed', 'subscribed', 'archived'] },
      ],
      organization,
    ]),
  },
  {
    name: 'organizations',
    displayName: 'Organizations',
    entity: 'organization',
    path: '/organizations',
    size: [10, 1_500],
    id: numericId(50, 1, true),
    custom: [8, 40],
    fields: makeFields(rules, [
      ...system,
      ['name', 'Name', 'string', make.companyName, { required: true }],
      ['address', 'Address', 'string', make.street(), {}],
      ['address_locality', 'City', 'string', make.city(), { readOnly: true }],
      ['address_country', 'Country', 'string', make.country(), { readOnly: true }],
      ['people_count', 'People', 'int', make.whole(0, 80), { readOnly: true }],
      ['label_ids', 'Labels', 'multiSelect', null, { values: ['customer', 'hot', 'cold'] }],
    ]),
  },
  {
    name: 'activities',
    displayName: 'Activities',
    entity: 'activity',
    path: '/activities',
    size: [30, 5_000],
    id: numericId(900, 1, true),
    fields: makeFields(rules, [
      ...system,
      ['subject', 'Subject', 'string', make.phrase, { required: true }],
      [
        'type',
        'Type',
        'singleSelect',
        null,
        { values: ['call', 'meeting', 'task', 'deadline', 'email', 'lunch'], changes: 0 },
      ],
      ['due_date', 'Due', 'date', make.day(0, 30), {}],
      ['done', 'Done', 'boolean', make.yes(0.6), {}],
      ['note', 'Note', 'string', make.html, { empty: 0.5 }],
      ['deal_id', 'Deal', 'reference', make.ref('deals'), { to: ['deals'] }],
    ]),
  },
  {
    name: 'users',
    displayName: 'Users',
    entity: 'user',
    path: '/users',
    size: [2, 40],
    id: numericId(11_000_000, 17, true),
    writable: false,
    fields: makeFields(rules, [
      ['id', 'ID', 'int', make.ownId, { readOnly: true, changes: 0 }],
      ['name', 'Name', 'string', make.fullName, { readOnly: true }],
      ['email', 'E-mail', 'string', make.email, { readOnly: true }],
      ['is_admin', 'Admin', 'boolean', make.yes(0.2), { readOnly: true }],
    ]),
  },
]);

const hex = (value: number) => value.toString(16).padStart(8, '0');

export const pipedrive: ProviderSpec = {
  name: 'pipedrive',
  objects,
  dialect: restDialect(
    {
      limit: 'limit',
      cursor: 'cursor',
      since: 'updated_since',
      until: 'updated_until',
      fields: 'custom_fields',
    },
    {
      describe: (url, object) => ({ method: 'GET', url: `${url}/${object.entity}Fields` }),
      texts: {
        unauthorized: () =>
          text(
            401,
            'unauthorized',
            '401 Unauthorized: unauthorized access; check that the API token is valid',
          ),
        unknownField: (_, field) =>
          text(
            400,
            'ERR_SCHEMA_VALIDATION_FAILED',
            `400 Bad Request: Parameter '${field}' is not a known field`,
          ),
        notFound: (object, id) =>
          text(404, 'ERR_NOT_FOUND', `404 Not Found: ${object.entity} ${id} not found`),
        missingField: (_, field) =>
          text(400, 'ERR_SCHEMA_VALIDATION_FAILED', `400 Bad Request: Parameter '${field}' is required`),
      },
    },
  ),
  caseInsensitive: false,
  maxPageSize: 500,
  tellsTotal: false,
  latency: [100, 340],
  tokens: { rotates: false, prefix: 'pd_' },
  natives,
  // Custom fields are known by a hash.
  customFields: ({ ordinal, seed }) => {
    const key = [0, 1, 2, 3, 4].map((part) => hex(mix(seed + part, ordinal))).join('');
    return { name: key, raw: [key] };
  },
  info: {
    name: 'pipedrive',
    displayName: 'Pipedrive',
    authType: 'apiKey',
    baseURL: 'https://api.pipedrive.com/api/v2',
    defaultModule: '',
    support: support({ delete: false, search: false }),
    apiKeyOpts: { attachmentType: 'header', header: { name: 'x-api-token' } },
    authHealthCheck: {
      url: 'https://api.pipedrive.com/v1/users/me',
      method: 'GET',
      successStatusCodes: [200],
    },
    postAuthInfoNeeded: false,
    metadata: { input: [], postAuthentication: [] },
    providerAppMetadata: { authQueryParams: [], providerParams: [] },
    labels: { category: 'CRM' },
  },
};
