import { extractDomain } from './domain';
import { idSchema, requiredText, timestampSchema, updateMaskSchema } from './common';
import { BEARER, defineEndpoint, EITHER } from './endpoint';
import { projectSchema } from './project';
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
export const organizationMaskPaths = ['label'] as const;
export const updateOrganizationSchema = z.object({
  updateMask: updateMaskSchema(organizationMaskPaths),
  org: z.object({ label: labelSchema }),
});

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

export const billingAccountSchema = z.looseObject({
  id: idSchema,
  displayName: z.string(),
  billingProvider: z.string(),
  billingProviderRef: z.string(),
  createTime: maybe(timestampSchema),
  updateTime: maybe(timestampSchema),
});
export type BillingAccount = z.infer<typeof billingAccountSchema>;

export const claimedDomainSchema = z.looseObject({
  id: idSchema,
  parentType: z.string(),
  parentId: idSchema,
  domain: z.string(),
});
export type ClaimedDomain = z.infer<typeof claimedDomainSchema>;

const emailSchema = z
  .string('E-mail address is required')
  .check(
    z.maxLength(320, 'That is longer than an e-mail address can be'),
    z.email('Give an e-mail address, such as ana@example.com'),
  );

export const domainInputSchema = z.string('Domain is required').check(
  z.maxLength(2048, 'That is longer than a domain can be'),
  z.refine(
    (text) => extractDomain(text) !== undefined,
    'Give a domain, an e-mail address or a URL, such as example.com',
  ),
);

export const createInviteSchema = z.object({ email: emailSchema });
export const acceptInviteSchema = z.object({ invitedEmail: emailSchema });
export const createMembershipSchema = z.object({ builderId: requiredText('Builder id') });

/** Specification 14. `parentType` other than `org` is not shown there. */
export const claimDomainSchema = z.object({
  domain: domainInputSchema,
  parentId: requiredText('Parent id'),
  parentType: z.literal('org', 'Only “org” can claim a domain'),
});

/** Specification 21. `timeout` is in seconds. */
export const createPortalSessionSchema = z.object({
  redirectUrl: z.string('Redirect URL is required').check(
    z.maxLength(2048, 'The URL is at most 2,048 characters long'),
    z.refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), 'Give an http or https URL'),
  ),
  timeout: z.optional(
    z.int('Timeout is a whole number of seconds').check(z.minimum(1, 'Timeout is at least 1 second')),
  ),
});
export const portalSessionSchema = z.looseObject({ url: z.string() });

export const createOrganization = defineEndpoint({
  id: 'createOrganization',
  number: 52,
  summary: 'Create an organization',
  method: 'POST',
  path: '/orgs',
  address: 'base',
  auth: EITHER,
  body: createOrganizationSchema,
  success: 201,
  response: organizationSchema,
  errors: [],
});

export const getOrganization = defineEndpoint({
  id: 'getOrganization',
  number: 53,
  summary: 'Get an organization',
  method: 'GET',
  path: '/orgs/{orgId}',
  address: 'base',
  auth: BEARER,
  success: 200,
  response: organizationSchema,
  errors: [404],
});

/** The specification takes an API key here, the hosted service a bearer token only (facts 2.4, C3). */
export const updateOrganization = defineEndpoint({
  id: 'updateOrganization',
  number: 54,
  spec: 15,
  summary: 'Update an organization',
  method: 'PATCH',
  path: '/orgs/{orgId}',
  address: 'base',
  auth: ['bearer', 'apiKey'],
  body: updateOrganizationSchema,
  success: 200,
  response: organizationSchema,
  errors: [400],
});

export const listBuilders = defineEndpoint({
  id: 'listBuilders',
  number: 55,
  summary: 'List the people of an organization',
  method: 'GET',
  path: '/orgs/{orgId}/builders',
  address: 'base',
  auth: BEARER,
  success: 200,
  response: z.array(builderSchema),
  errors: [],
});

export const createInvite = defineEndpoint({
  id: 'createInvite',
  number: 56,
  summary: 'Invite a person',
  method: 'POST',
  path: '/orgs/{orgId}/invites',
  address: 'base',
  auth: BEARER,
  body: createInviteSchema,
  success: 201,
  response: inviteSchema,
  errors: [400],
});

export const listInvites = defineEndpoint({
  id: 'listInvites',
  number: 57,
  summary: 'List invites',
  method: 'GET',
  path: '/orgs/{orgId}/invites',
  address: 'base',
  auth: BEARER,
  success: 200,
  response: z.array(inviteSchema),
  errors: [],
});

export const getInvite = defineEndpoint({
  id: 'getInvite',
  number: 58,
  summary: 'Get an invite',
  method: 'GET',
  path: '/orgs/{orgId}/invites/{inviteId}',
  address: 'base',
  auth: BEARER,
  success: 200,
  response: inviteSchema,
  errors: [],
});

export const deleteInvite = defineEndpoint({
  id: 'deleteInvite',
  number: 59,
  summary: 'Revoke an invite',
  method: 'DELETE',
  path: '/orgs/{orgId}/invites/{inviteId}',
  address: 'base',
  auth: BEARER,
  success: 204,
  errors: [400],
});

export const createMembership = defineEndpoint({
  id: 'createMembership',
  number: 60,
  summary: 'Add a member',
  method: 'POST',
  path: '/orgs/{orgId}/memberships',
  address: 'base',
  auth: BEARER,
  body: createMembershipSchema,
  success: 201,
  errors: [400, 403, 404],
});

export const getMyInfo = defineEndpoint({
  id: 'getMyInfo',
  number: 61,
  summary: 'Get the person behind the bearer token',
  method: 'GET',
  path: '/my-info',
  address: 'base',
  auth: BEARER,
  success: 200,
  response: builderInfoSchema,
  errors: [],
});

export const acceptInvite = defineEndpoint({
  id: 'acceptInvite',
  number: 62,
  summary: 'Accept an invite',
  method: 'POST',
  path: '/invites:accept',
  address: 'base',
  auth: BEARER,
  body: acceptInviteSchema,
  success: 200,
  response: builderInfoSchema,
  errors: [],
});

export const getBillingAccount = defineEndpoint({
  id: 'getBillingAccount',
  number: 63,
  summary: 'Get the billing account of an organization',
  method: 'GET',
  path: '/orgs/{orgId}/billingAccount',
  address: 'base',
  auth: BEARER,
  success: 200,
  response: billingAccountSchema,
  errors: [404],
});

export const createPortalSession = defineEndpoint({
  id: 'createPortalSession',
  number: 64,
  spec: 21,
  summary: 'Create a billing session',
  method: 'POST',
  path: '/billingAccounts/{billingAccountId}/portalSession',
  address: 'base',
  auth: EITHER,
  body: createPortalSessionSchema,
  success: 200,
  response: portalSessionSchema,
  errors: [],
});

export const getClaimedDomain = defineEndpoint({
  id: 'getClaimedDomain',
  number: 80,
  summary: 'Look up a claimed domain',
  method: 'GET',
  path: '/claimed-domains',
  address: 'base',
  auth: BEARER,
  query: z.object({ domain: domainInputSchema }),
  success: 200,
  response: claimedDomainSchema,
  errors: [400, 404],
});

export const claimDomain = defineEndpoint({
  id: 'claimDomain',
  number: 81,
  spec: 14,
  summary: 'Claim a domain',
  method: 'POST',
  path: '/claimed-domains',
  address: 'base',
  auth: BEARER,
  body: claimDomainSchema,
  success: 201,
  errors: [400, 409],
});

export const listClaimedDomains = defineEndpoint({
  id: 'listClaimedDomains',
  number: 82,
  summary: 'List the claimed domains of an organization',
  method: 'GET',
  path: '/orgs/{orgId}/claimed-domains',
  address: 'base',
  auth: BEARER,
  success: 200,
  response: z.array(claimedDomainSchema),
  errors: [404],
});
