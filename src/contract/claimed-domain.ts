import { idSchema, requiredText } from './common';
import { readDomain } from './domain';
import { BEARER, get, getList, create } from './endpoint';
import { z } from './zod';

export const claimedDomainSchema = z.looseObject({
  id: idSchema,
  parentType: z.string(),
  parentId: idSchema,
  domain: z.string(),
});

export type ClaimedDomain = z.infer<typeof claimedDomainSchema>;

export const domainInputSchema = z
  .string('Domain is required')
  .check(z.maxLength(2048, 'That is longer than a domain can be'), (context) => {
    const reading = readDomain(context.value);
    const fault = 'reason' in reading ? reading.reason : reading.mixed;
    if (fault !== undefined) context.issues.push({ code: 'custom', message: fault, input: context.value });
  });

/** Specification 14. `parentType` other than `org` is not shown there. */
export const claimDomainSchema = z.object({
  domain: domainInputSchema,
  parentId: requiredText('Parent id'),
  parentType: z.literal('org', 'Only “org” can claim a domain'),
});

export const getClaimedDomain = get({
  id: 'getClaimedDomain',
  summary: 'Look up a claimed domain',
  path: '/claimed-domains',
  auth: BEARER,
  query: z.object({ domain: domainInputSchema }),
  response: claimedDomainSchema,
  errors: [400, 404],
});

export const claimDomain = create({
  id: 'claimDomain',
  spec: 14,
  summary: 'Claim a domain',
  path: '/claimed-domains',
  auth: BEARER,
  body: claimDomainSchema,
  errors: [409],
});

export const listClaimedDomains = getList({
  id: 'listClaimedDomains',
  summary: 'List the claimed domains of an organization',
  path: '/orgs/{orgId}/claimed-domains',
  auth: BEARER,
  response: z.array(claimedDomainSchema),
});
