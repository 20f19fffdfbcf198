import { compact, iso, restDialect, text } from '../dialect';
import * as make from '../make';
import { snake } from '../custom-fields';
import type { ProviderSpec } from '../spec';
import { noTokenMetadata, support } from '../support';

import { natives } from './hubspot-marketing-objects';
import { hubspotObjects } from './hubspot-objects';

const crmTypes = new Set(Object.values(natives));

const dialect = restDialect(
  { limit: 'limit', cursor: 'after', fields: 'properties' },
  {
    list: (base, object, query) => {
      const { filters = [] } = query;
      const isSearch = query.since !== undefined || query.until !== undefined || filters.length > 0;
      const range = {
        since: query.since === undefined ? undefined : iso(query.since),
        until: query.until === undefined ? undefined : iso(query.until),
      };
      if (isSearch && object.path.startsWith('/crm/v3/objects')) {
        return {
          method: 'POST',
          url: `${base}${object.path}/search`,
          query: compact({
            limit: query.pageSize,
            after: query.cursor,
            filter: [
              range.since && `hs_lastmodifieddate GTE ${range.since}`,
              range.until && `hs_lastmodifieddate LT ${range.until}`,
              ...filters.map((one) => `${one.fieldName} EQ ${one.value}`),
            ]
              .filter(Boolean)
              .join(' AND '),
            properties: query.fields.join(','),
          }),
        };
      }
      return {
        method: 'GET',
        url: base + object.path,
        query: compact({
          limit: query.pageSize,
          after: query.cursor,
          properties: query.fields.length > 0 ? query.fields.join(',') : undefined,
          updatedAfter: range.since,
          updatedBefore: range.until,
        }),
      };
    },
    search: (base, object, filters, limit) => ({
      method: 'POST',
      url: `${base}${object.path}/search`,
      query: {
        limit: String(limit),
        filter: filters.map((one) => `${one.fieldName} EQ ${one.value}`).join(' AND '),
      },
    }),
    batch: (base, object, action) => ({ method: 'POST', url: `${base}${object.path}/batch/${action}` }),
    describe: (base, object) => ({ method: 'GET', url: `${base}/crm/v3/properties/${object.entity}` }),
    envelope: (record, id) =>
      record.object.path.startsWith('/crm/v3/objects')
        ? {
            id,
            properties: {},
            createdAt: make.iso(record.created),
            updatedAt: make.iso(record.modified),
            archived: false,
          }
        : { id },
    texts: {
      unauthorized: () =>
        text(
          401,
          'EXPIRED_AUTHENTICATION',
          '401 Unauthorized: The OAuth token used to make this call expired or was revoked',
        ),
      rateLimited: () =>
        text(429, 'RATE_LIMITS', '429 Too Many Requests: You have reached your ten_secondly_rolling limit.'),
      unknownObject: (object) =>
        text(404, 'OBJECT_NOT_FOUND', `404 Not Found: Unable to infer object type from: ${object}`),
      notFound: (_, id) =>
        text(404, 'OBJECT_NOT_FOUND', `404 Not Found: Object not found. objectId are usually numeric: ${id}`),
      unknownField: (_, field) =>
        text(400, 'PROPERTY_DOESNT_EXIST', `400 Bad Request: Property "${field}" does not exist`),
      badCursor: () =>
        text(400, 'VALIDATION_ERROR', '400 Bad Request: The value of "after" is not a valid paging cursor'),
      missingField: (object, field) =>
        text(
          400,
          'REQUIRED_FIELD',
          `400 Bad Request: Error creating ${object.entity}. Some required properties were not set: [${field}]`,
        ),
      readOnlyField: (_, field) =>
        text(
          400,
          'READ_ONLY_VALUE',
          `400 Bad Request: "${field}" is a read only property; its value cannot be set.`,
        ),
      badValue: (_, field, value, type) =>
        text(
          400,
          'INVALID_VALUE',
          `400 Bad Request: Property values were not valid: ${JSON.stringify(value)} for "${field}" was not a valid ${type}`,
        ),
    },
  },
);

const abilities = support({ delete: true, subscribe: true, search: true, batch: 100 });

export const hubspot: ProviderSpec = {
  name: 'hubspot',
  objects: hubspotObjects,
  dialect,
  caseInsensitive: false,
  maxPageSize: 100,
  tellsTotal: true,
  latency: [110, 520],
  tokens: { accessMinutes: 30, rotates: false, prefix: 'CJ' },
  natives,
  customFields: ({ label }) => ({ name: snake(label), raw: ['properties', snake(label)] }),
  // Property values are always text.
  encode: (value, metadata) =>
    value === null || typeof value === 'object' || !crmTypes.has(metadata.providerType)
      ? value
      : String(value),
  info: {
    name: 'hubspot',
    displayName: 'HubSpot',
    authType: 'oauth2',
    baseURL: 'https://api.hubapi.com',
    defaultModule: 'crm',
    support: abilities,
    modules: { crm: { displayName: 'HubSpot CRM', baseURL: 'https://api.hubapi.com', support: abilities } },
    oauth2Opts: {
      grantType: 'authorizationCode',
      authURL: 'https://app.hubspot.com/oauth/authorize',
      tokenURL: 'https://api.hubapi.com/oauth/v1/token',
      explicitScopesRequired: true,
      explicitWorkspaceRequired: false,
      tokenMetadataFields: noTokenMetadata,
    },
    authHealthCheck: {
      url: 'https://api.hubapi.com/account-info/v3/details',
      method: 'GET',
      successStatusCodes: [200],
    },
    postAuthInfoNeeded: true,
    subscribeRequirements: {
      registration: false,
      maintenance: false,
      postProcess: false,
      subscribeByAPI: false,
    },
    metadata: { input: [], postAuthentication: [] },
    providerAppMetadata: {
      authQueryParams: [
        {
          name: 'optional_scope',
          displayName: 'Optional scopes',
          prompt: 'Scopes that a customer may leave out, separated by spaces',
        },
      ],
      providerParams: [],
    },
    labels: { category: 'CRM', experimentalRelease: 'false' },
  },
};
