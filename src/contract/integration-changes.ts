import { eitherOf, requiredText } from './common';
import { get, create, put, remove, PROJECT } from './endpoint';
import { integrationSchema } from './integration';
import { revisionContentSchema } from './revision-content';
import { z } from './zod';

const specVersionSchema = z.literal('1.0.0', 'specVersion is 1.0.0');

/** Specification 3. Inside `content` only name and provider are known to be required (facts 2.1). */
export const createIntegrationSchema = z.object({
  name: requiredText('Name', 128),
  provider: requiredText('Provider', 128),
  latestRevision: z.object({
    specVersion: specVersionSchema,
    content: z.extend(revisionContentSchema, {
      name: requiredText('Name', 128),
      provider: requiredText('Provider', 128),
    }),
  }),
});
export type CreateIntegration = z.infer<typeof createIntegrationSchema>;

/** A manifest as YAML text, or a link to a zip that holds one: exactly one of the two (facts 1.2). */
export const deployManifestSchema = z
  .object({ sourceYaml: z.optional(z.string()), sourceZipUrl: z.optional(z.string()) })
  .check(eitherOf('sourceYaml', 'sourceZipUrl'));

/** `destructive` also stops reads of objects that the new content no longer lists. */
const deployQuerySchema = z.object({ destructive: z.optional(z.boolean()) });

export const uploadUrlSchema = z.looseObject({ url: z.string(), bucket: z.string(), path: z.string() });

/** Returns no id: read the list or the name afterwards. */
export const createIntegration = create({
  id: 'createIntegration',
  spec: 3,
  summary: 'Create an integration',
  path: `${PROJECT}/integrations`,
  body: createIntegrationSchema,
  errors: [422],
});

export const deleteIntegration = remove({
  id: 'deleteIntegration',
  summary: 'Delete an integration and its installations',
  path: `${PROJECT}/integrations/{integrationIdOrName}`,
});

export const deployIntegrations = put({
  id: 'deployIntegrations',
  summary: 'Create or update integrations from a manifest',
  path: `${PROJECT}/integrations:batch`,
  query: deployQuerySchema,
  body: deployManifestSchema,
  response: z.array(integrationSchema),
  elements: true,
  errors: [422],
});

export const createRevision = create({
  id: 'createRevision',
  summary: 'Create a revision from a manifest',
  path: `${PROJECT}/integrations/{integrationId}/revisions`,
  query: deployQuerySchema,
  body: deployManifestSchema,
  errors: [422],
});

export const generateUploadUrl = get({
  id: 'generateUploadUrl',
  summary: 'Get a URL to upload a manifest zip to',
  path: '/generate-upload-url',
  query: z.object({ md5: z.optional(z.string()) }),
  response: uploadUrlSchema,
  errors: [422],
  changesWith: ['md5'],
});
