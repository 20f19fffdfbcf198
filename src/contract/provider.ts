import { get, getList } from './endpoint';
import { numberSchema } from './number-schema';
import { maybe, z } from './zod';

const flag = maybe(z.boolean());

/** What a provider or module can do (facts 1.11, Support). */
export const providerSupportSchema = z.looseObject({
  read: flag,
  write: flag,
  delete: flag,
  subscribe: flag,
  proxy: flag,
  bulkWrite: maybe(z.looseObject({ insert: flag, update: flag, upsert: flag, delete: flag })),
  search: maybe(z.looseObject({ operators: maybe(z.looseObject({ equals: flag })) })),
  subscribeSupport: maybe(z.looseObject({ create: flag, update: flag, delete: flag, passThrough: flag })),
  batchWrite: maybe(z.record(z.string(), z.unknown())),
});

/** A value that a person is asked for when connecting or registering an app. */
export const metadataInputSchema = z.looseObject({
  name: z.string(),
  displayName: maybe(z.string()),
  prompt: maybe(z.string()),
  defaultValue: maybe(z.string()),
  docsURL: maybe(z.string()),
  moduleDependencies: z.optional(z.unknown()),
});

export const oauth2OptsSchema = z.looseObject({
  grantType: z.string(),
  tokenURL: maybe(z.string()),
  authURL: maybe(z.string()),
  explicitScopesRequired: flag,
  explicitWorkspaceRequired: flag,
  audience: maybe(z.array(z.string())),
  scopeMappings: z.optional(z.unknown()),
  tokenMetadataFields: z.optional(z.unknown()),
  docsURL: maybe(z.string()),
  authURLParams: maybe(z.record(z.string(), z.string())),
  accessTokenOpts: z.optional(z.unknown()),
  keepAliveIntervalHours: maybe(numberSchema),
});

export const customInputSchema = z.looseObject({
  name: z.string(),
  displayName: maybe(z.string()),
  prompt: maybe(z.string()),
  docsURL: maybe(z.string()),
  fieldType: maybe(z.string()),
  options: maybe(z.array(z.looseObject({ value: z.string(), label: maybe(z.string()) }))),
});

/** An entry of the provider catalog (facts 1.11). Known `authType`: oauth2, apiKey, basic, jwt, custom, none. */
export const providerInfoSchema = z.looseObject({
  name: z.string(),
  displayName: maybe(z.string()),
  authType: z.string(),
  baseURL: maybe(z.string()),
  defaultModule: maybe(z.string()),
  support: maybe(providerSupportSchema),
  modules: maybe(
    z.record(
      z.string(),
      z.looseObject({
        displayName: maybe(z.string()),
        baseURL: maybe(z.string()),
        support: maybe(providerSupportSchema),
      }),
    ),
  ),
  oauth2Opts: maybe(oauth2OptsSchema),
  apiKeyOpts: maybe(
    z.looseObject({
      attachmentType: z.string(),
      query: maybe(z.looseObject({ name: z.string() })),
      header: maybe(z.looseObject({ name: z.string(), valuePrefix: maybe(z.string()) })),
      docsURL: maybe(z.string()),
    }),
  ),
  basicOpts: maybe(
    z.looseObject({
      apiKeyAsBasic: flag,
      apiKeyAsBasicOpts: z.optional(z.unknown()),
      docsURL: maybe(z.string()),
    }),
  ),
  customOpts: maybe(
    z.looseObject({
      inputs: maybe(z.array(customInputSchema)),
      providerInputs: maybe(z.array(customInputSchema)),
      headers: z.optional(z.unknown()),
      queryParams: z.optional(z.unknown()),
      multiStep: flag,
    }),
  ),
  authHealthCheck: maybe(z.looseObject({ url: z.string(), method: maybe(z.string()) })),
  postAuthInfoNeeded: flag,
  media: z.optional(z.unknown()),
  labels: maybe(z.record(z.string(), z.string())),
  subscribeRequirements: z.optional(z.unknown()),
  metadata: maybe(
    z.looseObject({
      input: maybe(z.array(metadataInputSchema)),
      postAuthentication: maybe(z.array(z.looseObject({ name: z.string() }))),
    }),
  ),
  providerAppMetadata: maybe(
    z.looseObject({
      authQueryParams: maybe(z.array(metadataInputSchema)),
      providerParams: maybe(z.array(metadataInputSchema)),
    }),
  ),
});
export type ProviderInfo = z.infer<typeof providerInfoSchema>;

export const listProviders = getList({
  id: 'listProviders',
  summary: 'List the provider catalog',
  path: '/providers',
  auth: [],
  response: z.record(z.string(), providerInfoSchema),
});

export const getProvider = get({
  id: 'getProvider',
  summary: 'Get a provider',
  path: '/providers/{provider}',
  auth: [],
  response: providerInfoSchema,
});
