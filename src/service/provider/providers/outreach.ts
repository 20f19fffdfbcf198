import { compact, iso, restDialect, text } from '../dialect';
import type { ProviderSpec } from '../spec';
import { noTokenMetadata, support } from '../support';
import { jsonNatives as natives } from './natives';

import { outreachObjects } from './outreach-objects';

export const outreach: ProviderSpec = {
  name: 'outreach',
  objects: outreachObjects,
  dialect: restDialect(
    { limit: 'page[size]', cursor: 'page[after]' },
    {
      list: (url, object, query) => {
        const range = `${query.since === undefined ? 'neginf' : iso(query.since)}..${query.until === undefined ? 'inf' : iso(query.until)}`;
        const windowed = query.since !== undefined || query.until !== undefined;
        return {
          method: 'GET',
          url: url + object.path,
          query: compact({
            'page[size]': query.pageSize,
            'page[after]': query.cursor,
            'filter[updatedAt]': windowed ? range : undefined,
            [`fields[${object.entity}]`]: query.fields.length > 0 ? query.fields.join(',') : undefined,
          }),
        };
      },
      search: (url, object, filters, limit) => ({
        method: 'GET',
        url: url + object.path,
        query: compact({
          'page[size]': limit,
          ...Object.fromEntries(filters.map((one) => [`filter[${one.fieldName}]`, String(one.value)])),
        }),
      }),
      describe: (url, object) => ({ method: 'GET', url: `${url}/types/${object.entity}` }),
      envelope: (record, id) => ({
        type: record.object.entity,
        id: Number(id),
        attributes: {},
        links: { self: `https://api.outreach.io/api/v2${record.object.path}/${id}` },
      }),
      texts: {
        unauthorized: () =>
          text(
            401,
            'unauthorizedOauthScope',
            '401 Unauthorized: The OAuth access token is expired or was revoked',
          ),
        unknownField: (object, field) =>
          text(
            400,
            'invalidAttribute',
            `400 Bad Request: Invalid attribute '${field}' for type '${object.entity}'`,
          ),
        missingField: (_, field) =>
          text(
            422,
            'validationError',
            `422 Unprocessable Entity: Validation error: ${field} can't be blank.`,
          ),
      },
    },
  ),
  caseInsensitive: false,
  maxPageSize: 1000,
  tellsTotal: false,
  latency: [120, 480],
  tokens: { accessMinutes: 120, refreshDays: 14, rotates: true, prefix: 'otr.' },
  natives,
  customFields: ({ ordinal }) => ({
    name: `custom${ordinal + 1}`,
    raw: ['attributes', `custom${ordinal + 1}`],
  }),
  info: {
    name: 'outreach',
    displayName: 'Outreach',
    authType: 'oauth2',
    baseURL: 'https://api.outreach.io/api/v2',
    defaultModule: '',
    support: support({ subscribe: false }),
    oauth2Opts: {
      grantType: 'authorizationCode',
      authURL: 'https://api.outreach.io/oauth/authorize',
      tokenURL: 'https://api.outreach.io/oauth/token',
      explicitScopesRequired: true,
      explicitWorkspaceRequired: false,
      tokenMetadataFields: { ...noTokenMetadata, scopesField: 'scope' },
    },
    authHealthCheck: { url: 'https://api.outreach.io/api/v2', method: 'GET', successStatusCodes: [200] },
    postAuthInfoNeeded: false,
    metadata: { input: [], postAuthentication: [] },
    providerAppMetadata: { authQueryParams: [], providerParams: [] },
    labels: { category: 'Sales engagement' },
  },
};
