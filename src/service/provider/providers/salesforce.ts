import { snake } from '../custom-fields';
import { compact, type Dialect, iso, restDialect, text } from '../dialect';
import { defineObjects } from '../field';
import { numericId, salesforceId } from '../ids';
import type { ObjectSpec, ProviderSpec } from '../spec';
import { support } from '../support';
import * as fields from './salesforce-fields';
import * as people from './salesforce-people-fields';
import { natives } from './salesforce-shared';

const base = 'https://{{.workspace}}.my.salesforce.com';
const data = '/services/data/v61.0';
const quoted = (value: unknown) =>
  typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : String(value);
const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** One query per read; a long list of fields goes out as `FIELDS(ALL)`. */
function soql(
  object: ObjectSpec,
  names: readonly string[],
  where: readonly (string | false)[],
  limit: number,
): string {
  const columns =
    names.length === 0 ? 'FIELDS(ALL)' : [...new Set(['Id', ...names, 'SystemModstamp'])].join(',');
  const conditions = where.filter((part) => part !== false).join(' AND ');
  return `SELECT ${columns} FROM ${object.entity}${conditions === '' ? '' : ` WHERE ${conditions}`} ORDER BY Id LIMIT ${limit}`;
}

const isPardot = (object: ObjectSpec) => object.module === 'account-engagement';
const rest = restDialect({
  limit: 'limit',
  cursor: 'nextPageToken',
  fields: 'fields',
  since: 'updatedAtAfter',
  until: 'updatedAtBefore',
});

const texts: Partial<Dialect['texts']> = {
  unauthorized: () =>
    text(401, 'INVALID_SESSION_ID', '401 Unauthorized: INVALID_SESSION_ID: Session expired or invalid'),
  rateLimited: () =>
    text(
      429,
      'REQUEST_LIMIT_EXCEEDED',
      '429 Too Many Requests: REQUEST_LIMIT_EXCEEDED: TotalRequests Limit exceeded.',
    ),
  server: () =>
    text(
      503,
      'SERVER_UNAVAILABLE',
      '503 Service Unavailable: SERVER_UNAVAILABLE: The server is currently unavailable, please try again',
    ),
  unknownObject: (object) =>
    text(
      404,
      'INVALID_TYPE',
      `INVALID_TYPE: sObject type '${object}' is not supported. If you are attempting to use a custom object, be sure to append the '__c' after the entity name.`,
    ),
  notFound: (_, id) =>
    text(
      404,
      'NOT_FOUND',
      `NOT_FOUND: Provided external ID field does not exist or is not accessible: ${id}`,
    ),
  unknownField: (object, field) =>
    text(
      400,
      'INVALID_FIELD',
      `No such column '${field}' on entity '${object.entity}'. If you are attempting to use a custom field, be sure to append the '__c' after the custom field name. Please reference your WSDL or the describe call for the appropriate names.`,
    ),
  badCursor: () => text(400, 'INVALID_QUERY_LOCATOR', 'INVALID_QUERY_LOCATOR: invalid query locator'),
  badFilter: (_, field) =>
    text(400, 'INVALID_FIELD', `INVALID_FIELD: field '${field}' can not be filtered in a query call`),
  missingField: (_, field) =>
    text(
      400,
      'REQUIRED_FIELD_MISSING',
      `REQUIRED_FIELD_MISSING: Required fields are missing: [${titled(field)}]`,
    ),
  readOnlyField: (object, field) =>
    text(
      400,
      'INVALID_FIELD_FOR_INSERT_UPDATE',
      `INVALID_FIELD_FOR_INSERT_UPDATE: Unable to create/update fields: ${field}. Please check the security settings of this field and verify that it is read/write for your profile or permission set on ${object.entity}.`,
    ),
  badValue: (_, field, value, type) =>
    text(
      400,
      'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
      `${field}: bad value for ${type}: ${JSON.stringify(value)}`,
    ),
};

const dialect: Dialect = {
  ...rest,
  list: (url, object, query) => {
    if (isPardot(object)) return rest.list(url, object, query);
    // A query goes on under its locator; the query itself is not repeated.
    if (query.cursor !== undefined)
      return { method: 'GET', url: `${url}${data}/query/01g${query.cursor.slice(0, 12)}-${query.pageSize}` };
    const where = [
      query.since !== undefined && `SystemModstamp >= ${iso(query.since)}`,
      query.until !== undefined && `SystemModstamp < ${iso(query.until)}`,
      ...(query.filters ?? []).map((one) => `${one.fieldName} = ${quoted(one.value)}`),
    ];
    return {
      method: 'GET',
      url: `${url}${data}/query`,
      query: { q: soql(object, query.fields, where, query.pageSize) },
    };
  },
  search: (url, object, filters, limit) =>
    isPardot(object)
      ? rest.search(url, object, filters, limit)
      : {
          method: 'GET',
          url: `${url}${data}/query`,
          query: compact({
            q: soql(
              object,
              [],
              filters.map((one) => `${one.fieldName} = ${quoted(one.value)}`),
              limit,
            ),
          }),
        },
  batch: (url, _, action) => ({
    method: action === 'create' ? 'POST' : 'PATCH',
    url: `${url}${data}/composite/sobjects`,
  }),
  describe: (url, object) => ({
    method: 'GET',
    url: isPardot(object) ? url + object.path : `${url}${data}/sobjects/${object.entity}/describe`,
  }),
  envelope: (record, id) =>
    isPardot(record.object)
      ? {}
      : {
          attributes: { type: record.object.entity, url: `${data}/sobjects/${record.object.entity}/${id}` },
          Id: id,
        },
  texts: { ...rest.texts, ...texts },
};

const sobject = (entity: string) => ({ entity, path: `${data}/sobjects/${entity}`, module: 'crm' });

const objects = defineObjects('salesforce', [
  {
    ...sobject('Account'),
    name: 'account',
    displayName: 'Account',
    size: [25, 4_000],
    id: salesforceId('001'),
    fields: fields.accountFields,
    custom: [40, 260],
  },
  {
    ...sobject('Contact'),
    name: 'contact',
    displayName: 'Contact',
    size: [60, 9_000],
    id: salesforceId('003'),
    fields: people.contactFields,
    custom: [30, 220],
  },
  {
    ...sobject('Lead'),
    name: 'lead',
    displayName: 'Lead',
    size: [40, 6_000],
    id: salesforceId('00Q'),
    fields: people.leadFields,
    custom: [20, 140],
  },
  {
    ...sobject('Opportunity'),
    name: 'opportunity',
    displayName: 'Opportunity',
    size: [20, 3_000],
    id: salesforceId('006'),
    fields: fields.opportunityFields,
    custom: [30, 200],
  },
  {
    ...sobject('Case'),
    name: 'case',
    displayName: 'Case',
    size: [10, 3_500],
    id: salesforceId('500'),
    fields: fields.caseFields,
    custom: [10, 60],
  },
  {
    ...sobject('Campaign'),
    name: 'campaign',
    displayName: 'Campaign',
    size: [4, 120],
    id: salesforceId('701'),
    fields: fields.campaignFields,
    custom: [5, 20],
  },
  {
    ...sobject('User'),
    name: 'user',
    displayName: 'User',
    size: [4, 90],
    id: salesforceId('005'),
    fields: people.userFields,
    writable: false,
  },
  {
    name: 'prospects',
    displayName: 'Prospects',
    entity: 'Prospect',
    module: 'account-engagement',
    path: '/api/v5/objects/prospects',
    size: [40, 5_000],
    id: numericId(30_000_000, 3, true),
    fields: people.prospectFields,
  },
]);

const crm = support({ delete: true, subscribe: true, search: true, batch: 200 });
const pardot = support({ delete: false, search: true });

export const salesforce: ProviderSpec = {
  name: 'salesforce',
  objects,
  dialect,
  caseInsensitive: true,
  maxPageSize: 2000,
  tellsTotal: true,
  latency: [140, 600],
  tokens: { accessMinutes: 120, refreshDays: 365, rotates: false, prefix: '00D5g!' },
  natives,
  customFields: ({ label }) => {
    const words = snake(label).split('_').map(titled).join('_');
    return { name: `${words.toLowerCase()}__c`, raw: [`${words}__c`] };
  },
  info: {
    name: 'salesforce',
    displayName: 'Salesforce',
    authType: 'oauth2',
    baseURL: base,
    defaultModule: 'crm',
    support: crm,
    modules: {
      crm: { displayName: 'Salesforce CRM', baseURL: base, support: crm },
      'account-engagement': {
        displayName: 'Account Engagement',
        baseURL: 'https://pi.pardot.com',
        support: pardot,
      },
    },
    oauth2Opts: {
      grantType: 'authorizationCode',
      authURL: `${base}/services/oauth2/authorize`,
      tokenURL: `${base}/services/oauth2/token`,
      explicitScopesRequired: false,
      explicitWorkspaceRequired: true,
      tokenMetadataFields: {
        workspaceRefField: 'instance_url',
        consumerRefField: 'id',
        scopesField: 'scope',
        otherFields: [],
      },
    },
    authHealthCheck: { url: `${base}/services/oauth2/userinfo`, method: 'GET', successStatusCodes: [200] },
    postAuthInfoNeeded: false,
    subscribeRequirements: {
      registration: true,
      maintenance: false,
      postProcess: true,
      subscribeByAPI: true,
    },
    metadata: {
      input: [
        {
          name: 'workspace',
          displayName: 'Salesforce subdomain',
          prompt: 'The part before .my.salesforce.com',
        },
        {
          name: 'businessUnitId',
          displayName: 'Business unit ID',
          prompt: 'Needed for Account Engagement',
          moduleDependencies: { 'account-engagement': {} },
        },
      ],
      postAuthentication: [],
    },
    providerAppMetadata: {
      authQueryParams: [],
      providerParams: [
        {
          name: 'packageInstallURL',
          displayName: 'Package install URL',
          prompt: 'Where customers install your package',
        },
      ],
    },
    labels: { category: 'CRM' },
  },
};
