import { requiredText, updateMaskSchema } from './common';
import { getList, patch, post, remove, PROJECT } from './endpoint';
import { providerAppSchema } from './connection-resource';
import { z } from './zod';

export type { ProviderApp } from './connection-resource';

const optionalParts = {
  externalRef: z.optional(z.string().check(z.maxLength(1024, 'External reference is too long'))),
  scopes: z.optional(z.array(requiredText('Scope', 512))),
  metadata: z.optional(
    z.object({
      authQueryParams: z.optional(z.record(z.string(), z.array(z.string()))),
      providerParams: z.optional(z.record(z.string(), z.string())),
    }),
  ),
};

export const createProviderAppSchema = z.object({
  provider: requiredText('Provider', 128),
  clientId: requiredText('Client id'),
  clientSecret: requiredText('Client secret', 4096),
  ...optionalParts,
});

export const updateProviderAppSchema = z.object({
  updateMask: updateMaskSchema(['externalRef', 'clientId', 'clientSecret', 'provider', 'scopes', 'metadata']),
  providerApp: z.object({
    provider: z.optional(requiredText('Provider', 128)),
    clientId: z.optional(requiredText('Client id')),
    clientSecret: z.optional(requiredText('Client secret', 4096)),
    ...optionalParts,
  }),
});

export const listProviderApps = getList({
  id: 'listProviderApps',
  summary: 'List provider apps',
  path: `${PROJECT}/provider-apps`,
  response: z.array(providerAppSchema),
});

/** Answers 200, not 201 (facts 2.4, C17). */
export const createProviderApp = post({
  id: 'createProviderApp',
  summary: 'Create a provider app',
  path: `${PROJECT}/provider-apps`,
  body: createProviderAppSchema,
  response: providerAppSchema,
  errors: [422],
});

export const updateProviderApp = patch({
  id: 'updateProviderApp',
  summary: 'Update a provider app',
  path: `${PROJECT}/provider-apps/{providerAppId}`,
  body: updateProviderAppSchema,
  response: providerAppSchema,
  errors: [422],
});

export const deleteProviderApp = remove({
  id: 'deleteProviderApp',
  spec: 10,
  summary: 'Delete a provider app',
  path: `${PROJECT}/provider-apps/{providerAppId}`,
});
