import { idSchema, requiredText, timestampSchema } from './common';
import { get, getList, PROJECT } from './endpoint';
import { revisionContentSchema } from './revision-content';
import { maybe, z } from './zod';

export const revisionSchema = z.looseObject({
  id: idSchema,
  specVersion: z.string(),
  createTime: timestampSchema,
  content: revisionContentSchema,
});
export type Revision = z.infer<typeof revisionSchema>;

/** Only the latest revision is ever listed (facts 1.2). */
export const integrationSchema = z.looseObject({
  id: idSchema,
  projectId: idSchema,
  name: z.string(),
  provider: z.string(),
  createTime: timestampSchema,
  updateTime: maybe(timestampSchema),
  latestRevision: revisionSchema,
});
export type Integration = z.infer<typeof integrationSchema>;

export const listIntegrations = getList({
  id: 'listIntegrations',
  summary: 'List integrations',
  path: `${PROJECT}/integrations`,
  response: z.array(integrationSchema),
});

export const getIntegration = get({
  id: 'getIntegration',
  summary: 'Get an integration',
  path: `${PROJECT}/integrations/{integrationIdOrName}`,
  response: integrationSchema,
});

export const hydrateRevision = get({
  id: 'hydrateRevision',
  spec: 7,
  summary: 'Hydrated revision',
  path: `${PROJECT}/integrations/{integrationId}/revisions/{revisionId}:hydrate`,
  query: z.object({ connectionId: requiredText('connectionId') }),
  response: revisionSchema,
  errors: [422],
});
