import { queryOptions, useQueryClient } from '@tanstack/react-query';
import * as billing from '@/contract/billing';
import * as domains from '@/contract/claimed-domain';
import type { BodyOf } from '@/contract/endpoint';
import * as contract from '@/contract/organization';
import * as people from '@/contract/person';
import { ApiError, MissingCredentialError } from './errors';
import { request } from './http';
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
      queryFn: ({ signal }) => request(people.listBuilders, { path: { orgId }, signal }),
    }),
  invites: (orgId: string) =>
    queryOptions({
      queryKey: [...organizationQueries.all(orgId), 'invites'],
      queryFn: ({ signal }) => request(people.listInvites, { path: { orgId }, signal }),
    }),
  domains: (orgId: string) =>
    queryOptions({
      queryKey: [...organizationQueries.all(orgId), 'domains'],
      queryFn: ({ signal }) => request(domains.listClaimedDomains, { path: { orgId }, signal }),
    }),
  /** Who the bearer token belongs to. Below the organization, whose page shows it and reads it again with the rest. */
  me: (orgId: string) =>
    queryOptions({
      queryKey: [...organizationQueries.all(orgId), 'me'],
      queryFn: ({ signal }) => request(people.getMyInfo, { signal }),
    }),
  billingAccount: (orgId: string) =>
    queryOptions({
      queryKey: [...organizationQueries.all(orgId), 'billing-account'],
      queryFn: ({ signal }) => request(billing.getBillingAccount, { path: { orgId }, signal }),
    }),
};

/** Whether a failure is about the bearer token: none is held, or the service did not take the one that is. */
export function tokenFault(error: unknown): 'missing' | 'refused' | undefined {
  if (error instanceof MissingCredentialError) return 'missing';
  return error instanceof ApiError && error.status === 401 && error.credential !== 'apiKey'
    ? 'refused'
    : undefined;
}

/** Reads everything of an organization again, as after another token was given. */
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

/** Brings the holder of the bearer token into the organization that invited them: all of its page may change. */
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

/** Asks about one domain. A mutation, because it is asked on demand and its answer belongs to no page. */
export function useCheckDomain() {
  return useChange({
    gcTime: 0,
    mutationFn: (domain: string) => request(domains.getClaimedDomain, { query: { domain } }),
  });
}

/** The address it answers opens somebody's billing: it stays in no cache. */
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
