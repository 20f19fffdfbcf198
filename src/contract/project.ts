import { idSchema, requiredText, timestampSchema, updateMaskSchema } from './common';
import { BEARER, get, getList, patch, create } from './endpoint';
import { numberSchema } from './number-schema';
import { maybe, z } from './zod';

/** Plan-based feature flags, managed by the service and never set through the interface. An open map. */
export const entitlementsSchema = z.looseObject({
  brandingRemoval: maybe(z.looseObject({ value: z.boolean() })),
  logRetentionDays: maybe(z.looseObject({ value: numberSchema })),
});

/** Specification, Resources, Project. */
export const projectSchema = z.looseObject({
  id: idSchema,
  name: z.string(),
  appName: z.string(),
  orgId: idSchema,
  createTime: timestampSchema,
  updateTime: maybe(timestampSchema),
  entitlements: maybe(entitlementsSchema),
});
export type Project = z.infer<typeof projectSchema>;

/** Lower-cased when stored, unique (facts 1.1). */
export const projectNameSchema = z
  .string('Name is required')
  .check(
    z.minLength(2, 'Name has 2 to 128 characters'),
    z.maxLength(128, 'Name has 2 to 128 characters'),
    z.regex(
      /^[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9]$/,
      'Use letters, digits and dashes; begin and end with a letter or digit',
    ),
  );

export const projectAppNameSchema = requiredText('App name', 128);

export const createProjectSchema = z.object({
  name: projectNameSchema,
  appName: projectAppNameSchema,
  orgId: requiredText('Organization id'),
});
export type CreateProject = z.infer<typeof createProjectSchema>;

export const updateProjectSchema = z.object({
  updateMask: updateMaskSchema(['appName', 'name']),
  project: z.object({ name: z.optional(projectNameSchema), appName: z.optional(projectAppNameSchema) }),
});

export const listProjects = getList({
  id: 'listProjects',
  spec: 19,
  summary: 'List projects',
  path: '/projects',
  response: z.array(projectSchema),
});

export const createProject = create({
  id: 'createProject',
  summary: 'Create a project',
  path: '/projects',
  auth: BEARER,
  body: createProjectSchema,
  response: projectSchema,
  errors: [422],
});

export const getProject = get({
  id: 'getProject',
  summary: 'Get a project',
  path: '/projects/{projectIdOrName}',
  query: z.object({ includeEntitlements: z.optional(z.boolean()) }),
  response: projectSchema,
});

export const updateProject = patch({
  id: 'updateProject',
  summary: 'Update a project',
  path: '/projects/{projectIdOrName}',
  body: updateProjectSchema,
  response: projectSchema,
  errors: [422],
});
