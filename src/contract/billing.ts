import { idSchema, timestampSchema } from './common';
import { BEARER, get, post } from './endpoint';
import { computed } from './number-schema';
import { parseUrl } from './parse-url';
import { addressFault } from './web-address';
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
  redirectUrl: z
    .string('Redirect URL is required')
    .check(z.maxLength(2048, 'The URL is at most 2,048 characters long'), (context) => {
      const { value } = context;
      const url = /^https?:\/\//i.test(value) ? parseUrl(value) : undefined;
      const fault = !url
        ? 'Give an http or https URL'
        : url.username || url.password
          ? 'Leave out the user name and password'
          : addressFault(value);
      if (fault !== undefined) context.issues.push({ code: 'custom', message: fault, input: value });
    }),
  timeout: z.optional(
    computed(
      z.int('Timeout is a whole number of seconds').check(z.minimum(1, 'Timeout is at least 1 second')),
    ),
  ),
});

export const portalSessionSchema = z.looseObject({ url: z.string() });

export const getBillingAccount = get({
  id: 'getBillingAccount',
  summary: 'Get the billing account of an organization',
  path: '/orgs/{orgId}/billingAccount',
  auth: BEARER,
  response: billingAccountSchema,
});

export const createPortalSession = post({
  id: 'createPortalSession',
  spec: 21,
  summary: 'Create a billing session',
  path: '/billingAccounts/{billingAccountId}/portalSession',
  body: createPortalSessionSchema,
  response: portalSessionSchema,
});
