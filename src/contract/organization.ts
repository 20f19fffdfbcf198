import { idSchema, requiredText, timestampSchema, updateMaskSchema } from './common';
import { BEARER, get, patch, create } from './endpoint';
import { maybe, z } from './zod';

/** Specification, Resources, Organization. */
export const organizationSchema = z.looseObject({
  id: idSchema,
  label: z.string(),
  defaultTeamId: idSchema,
  createTime: timestampSchema,
  updateTime: maybe(timestampSchema),
});

export type Organization = z.infer<typeof organizationSchema>;

const labelSchema = requiredText('Label', 255);

export const createOrganizationSchema = z.object({ label: labelSchema });

export const updateOrganizationSchema = z.object({
  updateMask: updateMaskSchema(['label']),
  org: z.object({ label: labelSchema }),
});

export const createOrganization = create({
  id: 'createOrganization',
  summary: 'Create an organization',
  path: '/orgs',
  body: createOrganizationSchema,
  response: organizationSchema,
  errors: [422],
});

export const getOrganization = get({
  id: 'getOrganization',
  summary: 'Get an organization',
  path: '/orgs/{orgId}',
  auth: BEARER,
  response: organizationSchema,
});

/** The specification takes an API key here, the hosted service a bearer token only (facts 2.4, C3). */
export const updateOrganization = patch({
  id: 'updateOrganization',
  spec: 15,
  summary: 'Update an organization',
  path: '/orgs/{orgId}',
  auth: ['bearer', 'apiKey'],
  body: updateOrganizationSchema,
  response: organizationSchema,
});
