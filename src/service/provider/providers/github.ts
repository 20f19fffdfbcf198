import { restDialect, text } from '../dialect';
import type { ProviderSpec } from '../spec';
import { noTokenMetadata, support } from '../support';
import { jsonNatives as natives } from './natives';

import { githubObjects } from './github-objects';

export const github: ProviderSpec = {
  name: 'github',
  objects: githubObjects,
  dialect: restDialect(
    { limit: 'per_page', cursor: 'page', since: 'since' },
    {
      search: (url, object, filters, limit) => ({
        method: 'GET',
        url: `${url}/search/${object.entity.toLowerCase()}`,
        query: {
          per_page: String(limit),
          q: filters.map((one) => `${one.fieldName}:${one.value}`).join(' '),
        },
      }),
      texts: {
        unauthorized: () => text(401, 'Bad credentials', '401 Unauthorized: Bad credentials'),
        rateLimited: () =>
          text(429, 'rate_limited', '429 Too Many Requests: You have exceeded a secondary rate limit.'),
        unknownField: (object, field) =>
          text(
            422,
            'invalid',
            `422 Unprocessable Entity: Validation Failed: ${object.entity} has no field '${field}'`,
          ),
        missingField: (object, field) =>
          text(
            422,
            'missing_field',
            `422 Unprocessable Entity: Validation Failed: {"resource":"${object.entity}","field":"${field}","code":"missing_field"}`,
          ),
        notFound: () => text(404, 'Not Found', '404 Not Found'),
      },
    },
  ),
  caseInsensitive: false,
  maxPageSize: 100,
  tellsTotal: false,
  latency: [90, 380],
  tokens: { rotates: false, prefix: 'gho_' },
  natives,
  info: {
    name: 'github',
    displayName: 'GitHub',
    authType: 'oauth2',
    baseURL: 'https://api.github.com',
    defaultModule: '',
    support: support({ delete: true }),
    oauth2Opts: {
      grantType: 'authorizationCode',
      authURL: 'https://github.com/login/oauth/authorize',
      tokenURL: 'https://github.com/login/oauth/access_token',
      explicitScopesRequired: true,
      explicitWorkspaceRequired: false,
      tokenMetadataFields: { ...noTokenMetadata, scopesField: 'scope' },
    },
    authHealthCheck: { url: 'https://api.github.com/user', method: 'GET', successStatusCodes: [200] },
    postAuthInfoNeeded: false,
    metadata: { input: [], postAuthentication: [] },
    providerAppMetadata: { authQueryParams: [], providerParams: [] },
    labels: { category: 'Developer tools' },
  },
};
