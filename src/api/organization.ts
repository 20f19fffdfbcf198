import { queryOptions, useQueryClient } from '@tanstack/react-query';
import * as billing from '@/contract/billing';
import * as domains from '@/contract/claimed-domain';
import type { BodyOf } from '@/contract/endpoint';
import * as contract from '@/contract/organization';
import * as people from '@/contract/person';
import { ApiError, MissingCredentialError } from './errors';
import { request, requestList } from './http';
import { itemsOf } from './lists';
import { invalidateOffered } from './offered';
import { useChange } from './use-change';

export const organizationQueries = {
  all: (orgId: string) => ['orgs', orgId] as const,
  detail: (orgId: string) =>
    queryOptions({
      queryKey: [...organizationQueries.all(orgId), 'detail'],
      queryFn: ({ signal }) => request(contract.getOrganization, { path: { orgId }, signal }),
    }),
  members: (orgId: string) =>
    queryOptions({
      queryKey: [...organizationQueries.all(orgId), 'members'],
      queryFn: ({ signal }) => requestList(people.listBuilders, { path: { orgId }, signal }),
      select: itemsOf,
    }),
  invites: (orgId: string) =>
    queryOptions({
      queryKey: [...organizationQueries.all(orgId), 'invites'],
      queryFn: ({ signal }) => requestList(people.listInvites, { path: { orgId }, signal }),
      select: itemsOf,
    }),
  domains: (orgId: string) =>
    queryOptions({
      queryKey: [...organizationQueries.all(orgId), 'domains'],
      queryFn: ({ signal }) => requestList(domains.listClaimedDomains, { path: { orgId }, signal }),
      select: itemsOf,
    }),
  /** The owner of the bearer token. The key is below the organization, whose page shows it. */
  me: (orgId: string) =>
    queryOptions({
      queryKey: [...organizationQueries.all(orgId), 'me'],
      queryFn: async ({ signal }) => (await requestList(people.getMyInfo, { signal })).items,
    }),
  billingAccount: (orgId: string) =>
    queryOptions({
      queryKey: [...organizationQueries.all(orgId), 'billing-account'],
      queryFn: ({ signal }) => request(billing.getBillingAccount, { path: { orgId }, signal }),
    }),
};

/** Whether a failure concerns the bearer token: it is missing or was not accepted. */
export function tokenFault(error: unknown): 'missing' | 'refused' | undefined {
  if (error instanceof MissingCredentialError) return 'missing';
  return error instanceof ApiError && error.status === 401 && error.credential !== 'apiKey'
    ? 'refused'
    : undefined;
}

/** Refreshes an organization, for example after another token was given. */
export function useRefreshOrganization(orgId: string) {
  const queryClient = useQueryClient();
  return () => queryClient.resetQueries({ queryKey: organizationQueries.all(orgId) });
}

export function useUpdateOrganization(orgId: string) {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: (label: string) =>
      request(contract.updateOrganization, {
        path: { orgId },
        body: { updateMask: ['label'], org: { label } },
      }),
    onSuccess: () => invalidateOffered(queryClient, organizationQueries.detail(orgId).queryKey),
  });
}

export function useInvite(orgId: string) {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: (email: string) => request(people.createInvite, { path: { orgId }, body: { email } }),
    onSuccess: () => invalidateOffered(queryClient, organizationQueries.invites(orgId).queryKey),
  });
}

export function useRevokeInvite(orgId: string) {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: (inviteId: string) => request(people.deleteInvite, { path: { orgId, inviteId } }),
    onSuccess: () => invalidateOffered(queryClient, organizationQueries.invites(orgId).queryKey),
  });
}

/** Adds the owner of the bearer token to the organization that invited them; the whole page may change. */
export function useAcceptInvite(orgId: string) {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: (invitedEmail: string) => request(people.acceptInvite, { body: { invitedEmail } }),
    onSuccess: () => invalidateOffered(queryClient, organizationQueries.all(orgId)),
  });
}

export function useAddMember(orgId: string) {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: (builderId: string) =>
      request(people.createMembership, { path: { orgId }, body: { builderId } }),
    onSuccess: () => invalidateOffered(queryClient, organizationQueries.members(orgId).queryKey),
  });
}

export function useClaimDomain(orgId: string) {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: (domain: string) =>
      request(domains.claimDomain, { body: { domain, parentId: orgId, parentType: 'org' } }),
    onSuccess: () => invalidateOffered(queryClient, organizationQueries.domains(orgId).queryKey),
  });
}

/** Checks one domain. A mutation, because it runs on demand and its answer need not be cached. */
export function useCheckDomain() {
  return useChange({
    gcTime: 0,
    mutationFn: (domain: string) => request(domains.getClaimedDomain, { query: { domain } }),
  });
}

/** Returns a URL that opens somebody's billing, so it must not be cached. */
export function useBillingSession() {
  return useChange({
    gcTime: 0,
    mutationFn: ({
      accountId,
      ...body
    }: { accountId: string } & BodyOf<typeof billing.createPortalSession>) =>
      request(billing.createPortalSession, { path: { billingAccountId: accountId }, body }),
  });
}
