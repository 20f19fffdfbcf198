import { requiredText, timestampSchema, updateMaskSchema, whenObject } from './common';
import { connectionSchema } from './connection-resource';
import { get, getList, patch, create, post, remove, PROJECT } from './endpoint';
import { maybe, z } from './zod';

export type { Connection } from './connection-resource';

const providerMetadataSchema = z.record(
  z.string(),
  z.object({
    value: z.string(),
    source: z.enum(['input', 'token', 'provider'], 'Source is input, token or provider'),
    displayName: z.optional(z.string()),
  }),
);

const scopes = z.optional(z.array(z.string()));
const tokenInput = z.object({
  token: z.string(),
  expiresAt: z.optional(timestampSchema),
  issuedAt: z.optional(timestampSchema),
});

const connectionParts = {
  providerWorkspaceRef: z.optional(z.string()),
  providerMetadata: z.optional(providerMetadataSchema),
  apiKey: z.optional(requiredText('API key', 8192)),
  customAuth: z.optional(z.record(z.string(), z.union([z.string(), z.array(z.string())]))),
  basicAuth: z.optional(
    z.object({
      username: requiredText('User name'),
      password: z.string().check(z.maxLength(8192, 'Password is too long')),
    }),
  ),
  oauth2ClientCredentials: z.optional(
    z.object({
      clientId: requiredText('Client id'),
      clientSecret: requiredText('Client secret', 8192),
      scopes,
    }),
  ),
  oauth2PasswordCredentials: z.optional(
    z.object({
      username: requiredText('User name'),
      password: requiredText('Password', 8192),
      clientId: requiredText('Client id'),
      clientSecret: requiredText('Client secret', 8192),
      scopes,
    }),
  ),
  oauth2AuthorizationCode: z.optional(
    z.object({ accessToken: z.optional(tokenInput), refreshToken: z.optional(tokenInput), scopes }),
  ),
};

const who = {
  groupRef: requiredText('groupRef'),
  consumerRef: requiredText('consumerRef'),
  groupName: z.optional(z.string().check(z.maxLength(1024, 'Group name is too long'))),
  consumerName: z.optional(z.string().check(z.maxLength(1024, 'Consumer name is too long'))),
};

/**
 * Specification 2. The hosted service names the project `projectIdOrName` (facts 2.4, C1): either is accepted,
 * and one of them must be there.
 */
export const oauthConnectSchema = z
  .object({
    projectId: z.optional(requiredText('Project id')),
    projectIdOrName: z.optional(requiredText('Project id')),
    provider: requiredText('Provider', 128),
    ...who,
    providerWorkspaceRef: z.optional(z.string()),
    providerMetadata: z.optional(providerMetadataSchema),
    providerAppId: z.optional(z.string()),
    enableCSRFProtection: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ projectId, projectIdOrName }) => projectId !== undefined || projectIdOrName !== undefined, {
      path: ['projectId'],
      error: 'Project id is required',
      when: whenObject,
    }),
  );
export type OauthConnect = z.infer<typeof oauthConnectSchema>;

export const generateConnectionSchema = z.object({
  provider: requiredText('Provider', 128),
  ...who,
  ...connectionParts,
});

export const updateConnectionSchema = z.object({
  updateMask: updateMaskSchema([
    'providerWorkspaceRef',
    'providerMetadata',
    'apiKey',
    'basicAuth',
    'oauth2ClientCredentials',
    'oauth2PasswordCredentials',
  ]),
  connection: z.object({
    ...connectionParts,
    groupRef: z.optional(z.string()),
    groupName: z.optional(z.string()),
    consumerRef: z.optional(z.string()),
    consumerName: z.optional(z.string()),
    provider: z.optional(z.string()),
  }),
});

/** A start call names the provider and who connects; a resume call gives `sessionId` and `callbackParams`. */
export const customAuthConnectSchema = z.object({
  projectIdOrName: requiredText('Project id'),
  provider: z.optional(z.string()),
  groupRef: z.optional(z.string()),
  consumerRef: z.optional(z.string()),
  groupName: z.optional(z.string()),
  consumerName: z.optional(z.string()),
  providerMetadata: z.optional(providerMetadataSchema),
  providerAppId: z.optional(z.string()),
  customAuth: z.optional(z.record(z.string(), z.unknown())),
  sessionId: z.optional(z.string()),
  callbackParams: z.optional(z.record(z.string(), z.string())),
});

export const customAuthResultSchema = z.looseObject({
  redirect: maybe(z.looseObject({ url: z.string(), sessionId: z.string() })),
  connection: maybe(connectionSchema),
});

export const oauthConnect = post({
  id: 'oauthConnect',
  spec: 2,
  summary: 'Start an OAuth flow',
  path: '/oauth-connect',
  body: oauthConnectSchema,
  response: z.string(),
  textResponse: true,
  errors: [403, 404, 422],
});

export const customAuthConnect = post({
  id: 'customAuthConnect',
  summary: 'Connect with custom authentication',
  path: '/custom-auth/connect',
  body: customAuthConnectSchema,
  response: customAuthResultSchema,
  errors: [403, 404, 422],
});

export const reauthorizeConnection = patch({
  id: 'reauthorizeConnection',
  summary: 'Start an OAuth flow for an existing connection',
  path: `${PROJECT}/connections/{connectionId}:oauth-update`,
  response: z.string(),
  textResponse: true,
  errors: [422],
});

export const listConnections = getList({
  id: 'listConnections',
  summary: 'List connections',
  path: `${PROJECT}/connections`,
  query: z.object({
    provider: z.optional(z.string()),
    groupRef: z.optional(z.string()),
    consumerRef: z.optional(z.string()),
  }),
  response: z.array(connectionSchema),
  errors: [403],
});

export const generateConnection = create({
  id: 'generateConnection',
  summary: 'Create a connection from credentials',
  path: `${PROJECT}/connections:generate`,
  body: generateConnectionSchema,
  response: connectionSchema,
  errors: [403, 422],
});

export const getConnection = get({
  id: 'getConnection',
  summary: 'Get a connection',
  path: `${PROJECT}/connections/{connectionId}`,
  query: z.object({
    includeCreds: z.optional(z.boolean()),
    includeRefreshToken: z.optional(z.boolean()),
    refresh: z.optional(z.enum(['force', 'ifExpired'], 'refresh is force or ifExpired')),
  }),
  response: connectionSchema,
  errors: [403, 422, 503],
  changesWith: ['refresh'],
});

export const updateConnection = patch({
  id: 'updateConnection',
  summary: 'Update a connection',
  path: `${PROJECT}/connections/{connectionId}`,
  body: updateConnectionSchema,
  response: connectionSchema,
  errors: [422, 503],
});

export const deleteConnection = remove({
  id: 'deleteConnection',
  summary: 'Delete a connection',
  path: `${PROJECT}/connections/{connectionId}`,
});
