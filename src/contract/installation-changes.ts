import { eitherOf, requiredText } from './common';
import { API_KEY, patch, create, post, remove, PROJECT } from './endpoint';
import { configContentSchema, installationPath, installationSchema } from './installation';
import { z } from './zod';

const createdBySchema = z.optional(z.string().check(z.maxLength(256, 'createdBy is too long')));

export const createInstallationSchema = z.object({
  groupRef: requiredText('groupRef'),
  connectionId: z.optional(z.string()),
  config: z.object({
    revisionId: z.optional(z.string()),
    createdBy: createdBySchema,
    content: z.extend(configContentSchema, { provider: requiredText('Provider', 128) }),
  }),
});
export type CreateInstallation = z.infer<typeof createInstallationSchema>;

/** The allowed masks depend on object names, so the service checks each path (facts 1.3). */
export const updateInstallationSchema = z.object({
  updateMask: z
    .array(z.string(), 'updateMask is a list of the paths to update')
    .check(z.minLength(1, 'updateMask names at least one path')),
  installation: z.object({
    connectionId: z.optional(z.string()),
    config: z.optional(
      z.object({
        revisionId: z.optional(z.string()),
        createdBy: createdBySchema,
        content: z.optional(configContentSchema),
      }),
    ),
  }),
});

const jsonPointerSchema = z
  .string('path is a JSON Pointer')
  .check(z.regex(/^(\/([^~]|~[01])*)$/, 'path is a JSON Pointer, beginning with /'));

export const patchConfigContentSchema = z
  .object({
    groupRef: z.optional(z.string()),
    installationId: z.optional(z.string()),
    action: z.enum(['read', 'subscribe', 'write'], 'action is read, subscribe or write'),
    changes: z
      .array(
        z.discriminatedUnion('op', [
          z.object({ op: z.literal('add'), path: jsonPointerSchema, value: z.unknown() }),
          z.object({ op: z.literal('replace'), path: jsonPointerSchema, value: z.unknown() }),
          z.object({ op: z.literal('remove'), path: jsonPointerSchema }),
        ]),
      )
      .check(z.minLength(1, 'changes holds at least one change')),
  })
  .check(eitherOf('groupRef', 'installationId'));

/** Specification 6; unpause takes the same. Without `objects`, all objects. */
export const pauseReadsSchema = z.object({
  objects: z.optional(z.array(requiredText('Object name', 256))),
  note: z.optional(z.string().check(z.maxLength(4096, 'The note is at most 4,096 characters long'))),
});

const skipSampling = z.object({ skipSampling: z.optional(z.boolean()) });

export const createInstallation = create({
  id: 'createInstallation',
  summary: 'Create an installation',
  path: `${PROJECT}/integrations/{integrationId}/installations`,
  query: skipSampling,
  body: createInstallationSchema,
  response: installationSchema,
  errors: [403, 422],
});

export const updateInstallation = patch({
  id: 'updateInstallation',
  summary: 'Update an installation',
  path: installationPath,
  query: skipSampling,
  body: updateInstallationSchema,
  response: installationSchema,
  errors: [422],
});

export const deleteInstallation = remove({
  id: 'deleteInstallation',
  spec: 22,
  summary: 'Delete an installation',
  path: installationPath,
});

export const patchConfigContent = patch({
  id: 'patchConfigContent',
  summary: "Change one object of an installation's config",
  path: `${PROJECT}/integrations/{integrationId}/objects/{objectName}/config-content`,
  body: patchConfigContentSchema,
  response: installationSchema,
});

export const pauseReads = post({
  id: 'pauseReads',
  spec: 6,
  summary: 'Pause reads',
  path: `${installationPath}:pause`,
  address: 'read',
  auth: API_KEY,
  body: pauseReadsSchema,
  bodyOptional: true,
  success: 204,
});

export const unpauseReads = post({
  id: 'unpauseReads',
  summary: 'Unpause reads',
  path: `${installationPath}:unpause`,
  address: 'read',
  auth: API_KEY,
  body: pauseReadsSchema,
  bodyOptional: true,
  success: 204,
});
