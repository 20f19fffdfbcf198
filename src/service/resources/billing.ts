import { createPortalSession, getBillingAccount, type BillingAccount } from '@/contract/billing';
import { handle } from '../handler';
import { orgOf } from '../http/auth';
import { notFound, Refusal } from '../http/problem';
import type { BillingAccountRow } from '../storage/entities';
import { times } from '../wire';
import { reachOrganization } from './organizations';

const defaultSeconds = 3600;

const toBillingAccount = (row: BillingAccountRow): BillingAccount => ({
  id: row.id,
  displayName: row.displayName,
  billingProvider: 'none',
  billingProviderRef: row.id,
  ...times(row),
});

export const billingHandlers = [
  handle(getBillingAccount, (call) => {
    const { id } = reachOrganization(call, call.params.orgId);
    const row = call.repositories.billingAccounts.ofOrg(id);
    if (!row) throw new Refusal(404, { detail: 'This organization has no billing account.' });
    return toBillingAccount(row);
  }),

  handle(createPortalSession, ({ body, params, principal, repositories, realClock, origin }) => {
    const row = repositories.billingAccounts.byId(params.billingAccountId);
    if (!row || row.orgId !== orgOf(principal))
      throw notFound('billing account', 'billingAccountId', params.billingAccountId);
    // The page needs only these two values, so no session is stored.
    const url = new URL('/billing-session', origin);
    url.searchParams.set('until', String(realClock.now() + (body.timeout ?? defaultSeconds) * 1000));
    url.searchParams.set('return', body.redirectUrl);
    return { url: url.href };
  }),
];
