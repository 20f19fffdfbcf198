import { compact, iso, restDialect, text } from '../dialect';
import {
  bracketName,
  defineObjects,
  type FieldLine,
  type FieldRules,
  makeField,
  makeFields,
  partsOf,
} from '../field';
import { tokenId } from '../ids';
import * as make from '../make';
import type { FieldSpec, ProviderSpec } from '../spec';
import { noTokenMetadata, support } from '../support';
import { jsonNatives as natives } from './natives';

const rules: FieldRules = { natives, raw: (name) => ['attributes', name] };
const system: readonly FieldLine[] = [
  ['id', 'ID', 'string', make.ownId, { readOnly: true, raw: ['id'] }],
  ['created', 'Created', 'datetime', make.created, { readOnly: true }],
  ['updated', 'Updated', 'datetime', make.modified, { readOnly: true }],
];
const resource = (lines: readonly FieldLine[]): FieldSpec[] => makeFields(rules, [...system, ...lines]);
const location: FieldLine = [
  'location',
  'Location',
  'other',
  make.object({
    address1: make.street(),
    city: make.city(),
    region: make.region(),
    country: make.country(),
    zip: make.postalCode(),
    timezone: make.timeZone,
  }),
  { changes: 0 },
];

const objects = defineObjects('klaviyo', [
  {
    name: 'profiles',
    displayName: 'Profiles',
    entity: 'profile',
    path: '/profiles',
    size: [80, 9_000],
    id: tokenId(26, '01'),
    custom: [8, 60],
    fields: [
      ...resource([
        ['email', 'E-mail', 'string', make.email, {}],
        ['phone_number', 'Phone', 'string', make.phone, {}],
        ['external_id', 'External ID', 'string', make.text('cust-'), { empty: 0.4 }],
        ['first_name', 'First name', 'string', make.givenName, {}],
        ['last_name', 'Last name', 'string', make.surname, {}],
        ['organization', 'Organization', 'string', make.companyName, { empty: 0.5 }],
        ['title', 'Title', 'string', make.jobTitle, { empty: 0.5 }],
        ['locale', 'Locale', 'string', make.oneOf('en-US', 'pt-BR', 'ar'), {}],
        ['last_event_date', 'Last event', 'datetime', make.modified, { readOnly: true }],
        location,
      ]),
      ...partsOf(makeField(rules, location), natives, [
        ['address1', 'street', 'string'],
        ['city', 'city', 'string'],
        ['region', 'region', 'string'],
        ['country', 'country', 'string'],
        ['zip', 'postal code', 'string'],
        ['timezone', 'time zone', 'string'],
      ]),
    ],
  },
  {
    name: 'lists',
    displayName: 'Lists',
    entity: 'list',
    path: '/lists',
    size: [2, 60],
    id: tokenId(10),
    fields: resource([
      ['name', 'Name', 'string', make.phrase, { required: true }],
      [
        'opt_in_process',
        'Opt-in process',
        'singleSelect',
        null,
        { values: ['single_opt_in', 'double_opt_in'], changes: 0 },
      ],
    ]),
  },
  {
    name: 'campaigns',
    displayName: 'Campaigns',
    entity: 'campaign',
    path: '/campaigns',
    size: [3, 260],
    id: tokenId(26, '01'),
    fields: resource([
      ['name', 'Name', 'string', make.phrase, { required: true }],
      [
        'status',
        'Status',
        'singleSelect',
        null,
        { values: ['Draft', 'Scheduled', 'Sending', 'Sent', 'Cancelled'], readOnly: true, changes: 1 },
      ],
      ['archived', 'Archived', 'boolean', make.yes(0.1), {}],
      ['send_time', 'Send time', 'datetime', make.moment(1, 20), {}],
      ['send_options', 'Send options', 'other', make.object({ use_smart_sending: make.yes(0.6) }), {}],
    ]),
  },
  {
    name: 'events',
    displayName: 'Events',
    entity: 'event',
    path: '/events',
    size: [100, 9_000],
    id: tokenId(22),
    writable: false,
    fields: resource([
      [
        'timestamp',
        'Timestamp',
        'int',
        make.whole(1_650_000_000, 1_780_000_000),
        { readOnly: true, changes: 0 },
      ],
      [
        'metric',
        'Metric',
        'singleSelect',
        null,
        {
          values: ['Opened Email', 'Clicked Email', 'Placed Order', 'Active on Site'],
          readOnly: true,
          changes: 0,
        },
      ],
      ['value', 'Value', 'float', make.real(0, 900), { readOnly: true, changes: 0 }],
      [
        'profile',
        'Profile',
        'reference',
        make.ref('profiles'),
        { to: ['profiles'], readOnly: true, raw: ['relationships', 'profile', 'data', 'id'] },
      ],
    ]),
  },
]);

export const klaviyo: ProviderSpec = {
  name: 'klaviyo',
  objects,
  dialect: restDialect(
    { limit: 'page[size]', cursor: 'page[cursor]' },
    {
      list: (url, object, query) => {
        const filter = [
          query.since !== undefined && `greater-or-equal(updated,${iso(query.since)})`,
          query.until !== undefined && `less-than(updated,${iso(query.until)})`,
        ].filter((part) => part !== false);
        return {
          method: 'GET',
          url: url + object.path,
          query: compact({
            'page[size]': query.pageSize,
            'page[cursor]': query.cursor,
            filter: filter.join(',') || undefined,
            [`fields[${object.entity}]`]: query.fields.join(',') || undefined,
          }),
        };
      },
      search: (url, object, filters, limit) => ({
        method: 'GET',
        url: url + object.path,
        query: {
          'page[size]': String(limit),
          filter: filters.map((one) => `equals(${one.fieldName},${JSON.stringify(one.value)})`).join(','),
        },
      }),
      envelope: (record, id) => ({ type: record.object.entity, id, attributes: {} }),
      texts: {
        unauthorized: () =>
          text(401, 'not_authenticated', '401 Unauthorized: Incorrect authentication credentials.'),
        rateLimited: () =>
          text(429, 'throttled', '429 Too Many Requests: Request was throttled. Expected available soon.'),
        unknownField: (object, field) =>
          text(
            400,
            'invalid',
            `400 Bad Request: '${field}' is not a valid field for the resource '${object.entity}'.`,
          ),
        badCursor: () => text(400, 'invalid', '400 Bad Request: The page cursor is invalid or expired.'),
      },
    },
  ),
  caseInsensitive: false,
  maxPageSize: 100,
  tellsTotal: false,
  latency: [100, 360],
  tokens: { accessMinutes: 60, refreshDays: 90, rotates: true, prefix: 'kl_' },
  natives,
  // The customer's own properties have display names as keys, so they show up as nested fields.
  customFields: ({ label }) => ({
    name: bracketName(['properties', label]),
    raw: ['attributes', 'properties', label],
  }),
  info: {
    name: 'klaviyo',
    displayName: 'Klaviyo',
    authType: 'oauth2',
    baseURL: 'https://a.klaviyo.com/api',
    defaultModule: '',
    support: support({ delete: false }),
    oauth2Opts: {
      grantType: 'authorizationCodePKCE',
      authURL: 'https://www.klaviyo.com/oauth/authorize',
      tokenURL: 'https://a.klaviyo.com/oauth/token',
      explicitScopesRequired: true,
      explicitWorkspaceRequired: false,
      tokenMetadataFields: { ...noTokenMetadata, scopesField: 'scope' },
    },
    authHealthCheck: { url: 'https://a.klaviyo.com/api/accounts', method: 'GET', successStatusCodes: [200] },
    postAuthInfoNeeded: false,
    metadata: { input: [], postAuthentication: [] },
    providerAppMetadata: { authQueryParams: [], providerParams: [] },
    labels: { category: 'Marketing automation' },
  },
};
