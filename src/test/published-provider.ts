/** The provider catalog's entries as the published documents describe them. */
import type { Shape } from './published-shapes';

const input: Shape = {
  'name*': 'text',
  displayName: 'text',
  prompt: 'text',
  defaultValue: 'text',
  docsURL: 'text',
};
const customInput: Shape = {
  'name*': 'text',
  'displayName*': 'text',
  prompt: 'text',
  docsURL: 'text',
  fieldType: 'text',
  options: { list: { 'value*': 'text', 'label*': 'text' } },
};
const support: Shape = {
  'read*': 'boolean',
  'write*': 'boolean',
  'delete*': 'boolean',
  'subscribe*': 'boolean',
  'proxy*': 'boolean',
  'bulkWrite*': { 'insert*': 'boolean', 'update*': 'boolean', 'upsert*': 'boolean', 'delete*': 'boolean' },
  search: { 'operators*': { 'equals*': 'boolean' } },
  batchWrite: { map: 'any' },
};
export const provider: Shape = {
  'name*': 'text',
  displayName: 'text',
  'authType*': ['oauth2', 'apiKey', 'basic', 'jwt', 'custom', 'none'],
  'baseURL*': 'text',
  'defaultModule*': 'text',
  'support*': support,
  modules: { map: { 'displayName*': 'text', 'baseURL*': 'text', 'support*': support } },
  oauth2Opts: {
    'grantType*': ['authorizationCode', 'authorizationCodePKCE', 'clientCredentials', 'password'],
    'tokenURL*': 'text',
    authURL: 'text',
    'explicitScopesRequired*': 'boolean',
    'explicitWorkspaceRequired*': 'boolean',
    audience: { list: 'text' },
    authURLParams: { map: 'text' },
    keepAliveIntervalHours: 'number',
  },
  apiKeyOpts: {
    'attachmentType*': ['query', 'header'],
    query: { 'name*': 'text' },
    header: { 'name*': 'text', valuePrefix: 'text' },
    docsURL: 'text',
  },
  basicOpts: {
    apiKeyAsBasic: 'boolean',
    apiKeyAsBasicOpts: 'any',
    docsURL: 'text',
  },
  customOpts: { inputs: { list: customInput }, providerInputs: { list: customInput }, multiStep: 'boolean' },
  authHealthCheck: { 'url*': 'text', method: 'text' },
  labels: { map: 'text' },
  media: 'any',
  metadata: { input: { list: input }, postAuthentication: { list: { 'name*': 'text' } } },
  providerAppMetadata: { authQueryParams: { list: input }, providerParams: { list: input } },
};
