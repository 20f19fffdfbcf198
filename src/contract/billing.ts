import { idSchema, timestampSchema } from './common';
import { BEARER, defineEndpoint, EITHER } from './endpoint';
import { maybe, z } from './zod';

export const billingAccountSchema = z.looseObject({
  id: idSchema,
  displayName: z.string(),
  billingProvider: z.string(),
  billingProviderRef: z.string(),
  createTime: maybe(timestampSchema),
  updateTime: maybe(timestampSchema),
});

export type BillingAccount = z.infer<typeof billingAccountSchema>;

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
});
