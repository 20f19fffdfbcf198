import { consumerSchema, groupSchema, idSchema, timestampSchema } from './common';
import { maybe, z } from './zod';

// What lists of installations hold. Without the requests, which their first load does without.

/** An OAuth application at a provider (facts 1.6). The client secret is write-only. */
export const providerAppSchema = z.looseObject({
  id: idSchema,
  projectId: idSchema,
  provider: z.string(),
  clientId: z.string(),
  externalRef: maybe(z.string()),
  scopes: maybe(z.array(z.string())),
  metadata: maybe(
    z.looseObject({
      authQueryParams: maybe(z.record(z.string(), z.array(z.string()))),
      providerParams: maybe(z.record(z.string(), z.string())),
    }),
  ),
  createTime: timestampSchema,
  updateTime: maybe(timestampSchema),
});
export type ProviderApp = z.infer<typeof providerAppSchema>;

const tokenSchema = z.looseObject({
  token: z.string(),
  expiresAt: maybe(timestampSchema),
  issuedAt: maybe(timestampSchema),
});

/**
 * The credentials of a consumer at a provider (facts 1.7). Known `status`: created, working, bad_credentials. Known
 * `authScheme`: those of `auth-schemes.ts`.
 */
export const connectionSchema = z.looseObject({
  id: idSchema,
  projectId: idSchema,
  provider: z.string(),
  providerApp: maybe(providerAppSchema),
  group: maybe(groupSchema),
  consumer: maybe(consumerSchema),
  providerWorkspaceRef: maybe(z.string()),
  providerConsumerRef: maybe(z.string()),
  createTime: timestampSchema,
  updateTime: maybe(timestampSchema),
  authScheme: maybe(z.string()),
  status: maybe(z.string()),
  oauth2AuthorizationCode: maybe(
    z.looseObject({
      accessToken: maybe(tokenSchema),
      refreshToken: maybe(tokenSchema),
      scopes: maybe(z.array(z.string())),
    }),
  ),
  apiKey: maybe(z.string()),
  providerMetadata: maybe(z.record(z.string(), z.unknown())),
});
export type Connection = z.infer<typeof connectionSchema>;
