import { idSchema, requiredText, timestampSchema } from './common';
import { emailReading } from './domain';
import { BEARER, get, getList, create, post, remove } from './endpoint';
import { organizationSchema } from './organization';
import { projectSchema } from './project';
import { maybe, z } from './zod';

/** A person who uses the console (facts 1.12). */
export const builderSchema = z.looseObject({
  id: idSchema,
  idpProvider: z.string(),
  idpRef: z.string(),
  createTime: timestampSchema,
  firstName: maybe(z.string()),
  lastName: maybe(z.string()),
  fullName: maybe(z.string()),
  primaryEmail: maybe(z.string()),
});

export type Builder = z.infer<typeof builderSchema>;

/** Known `status` values: pending, accepted, revoked, expired. */
export const inviteSchema = z.looseObject({
  id: idSchema,
  invitedEmail: z.string(),
  parentType: z.string(),
  parentId: idSchema,
  status: z.string(),
  createTime: timestampSchema,
  updateTime: maybe(timestampSchema),
});

export type Invite = z.infer<typeof inviteSchema>;

const principal = { role: z.string(), principalType: z.string(), principalId: idSchema };

export const builderInfoSchema = z.looseObject({
  builder: builderSchema,
  projectRoles: z.record(z.string(), z.looseObject({ ...principal, project: projectSchema })),
  orgRole: maybe(z.looseObject({ ...principal, org: organizationSchema })),
});

export type BuilderInfo = z.infer<typeof builderInfoSchema>;

const emailSchema = z
  .string('E-mail address is required')
  .check(z.maxLength(320, 'That is longer than an e-mail address can be'), (context) => {
    const reading = emailReading(context.value);
    if ('reason' in reading)
      context.issues.push({ code: 'custom', message: reading.reason, input: context.value });
  });

export const createInviteSchema = z.object({ email: emailSchema });

export const acceptInviteSchema = z.object({ invitedEmail: emailSchema });

export const createMembershipSchema = z.object({ builderId: requiredText('Builder id') });

export const listBuilders = getList({
  id: 'listBuilders',
  summary: 'List the people of an organization',
  path: '/orgs/{orgId}/builders',
  auth: BEARER,
  response: z.array(builderSchema),
});

export const createInvite = create({
  id: 'createInvite',
  summary: 'Invite a person',
  path: '/orgs/{orgId}/invites',
  auth: BEARER,
  body: createInviteSchema,
  response: inviteSchema,
});

export const listInvites = getList({
  id: 'listInvites',
  summary: 'List invites',
  path: '/orgs/{orgId}/invites',
  auth: BEARER,
  response: z.array(inviteSchema),
});

export const getInvite = get({
  id: 'getInvite',
  summary: 'Get an invite',
  path: '/orgs/{orgId}/invites/{inviteId}',
  auth: BEARER,
  response: inviteSchema,
});

export const deleteInvite = remove({
  id: 'deleteInvite',
  summary: 'Revoke an invite',
  path: '/orgs/{orgId}/invites/{inviteId}',
  auth: BEARER,
});

export const createMembership = create({
  id: 'createMembership',
  summary: 'Add a member',
  path: '/orgs/{orgId}/memberships',
  auth: BEARER,
  body: createMembershipSchema,
});

export const getMyInfo = get({
  id: 'getMyInfo',
  summary: 'Get the person behind the bearer token',
  path: '/my-info',
  auth: BEARER,
  response: builderInfoSchema,
  elements: 'projectRoles',
});

export const acceptInvite = post({
  id: 'acceptInvite',
  summary: 'Accept an invite',
  path: '/invites:accept',
  auth: BEARER,
  body: acceptInviteSchema,
  response: builderInfoSchema,
  errors: [404, 422],
});
