import { queryOptions, useQueryClient } from '@tanstack/react-query';
import * as billing from '@/contract/billing';
import * as domains from '@/contract/claimed-domain';
import type { BodyOf } from '@/contract/endpoint';
import * as contract from '@/contract/organization';
import * as people from '@/contract/person';
import { request, requestList } from './http';
import { listQuery } from './lists';
import { useChange } from './use-change';

export const organizationQueries = {
  all: (orgId: string) => ['orgs', orgId] as const,
  detail: (orgId: string) =>
    queryOptions({
      queryKey: [...organizationQueries.all(orgId), 'detail'],
      queryFn: ({ signal }) => request(contract.getOrganization, { path: { orgId }, signal }),
    }),
  members: (orgId: string) =>
    listQuery([...organizationQueries.all(orgId), 'members'], people.listBuilders, { path: { orgId } }),
  invites: (orgId: string) =>
    listQuery([...organizationQueries.all(orgId), 'invites'], people.listInvites, { path: { orgId } }),
  domains: (orgId: string) =>
    listQuery([...organizationQueries.all(orgId), 'domains'], domains.listClaimedDomains, {
      path: { orgId },
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

/** Refreshes an organization, for example after another token was given. */
export function useRefreshOrganization(orgId: string) {
  const queryClient = useQueryClient();
  return () => queryClient.resetQueries({ queryKey: organizationQueries.all(orgId) });
}

export const useUpdateOrganization = (orgId: string) =>
  useChange({
    mutationFn: (label: string) =>
      request(contract.updateOrganization, {
        path: { orgId },
        body: { updateMask: ['label'], org: { label } },
      }),
    invalidates: [organizationQueries.detail(orgId).queryKey],
  });

export const useInvite = (orgId: string) =>
  useChange({
    mutationFn: (email: string) => request(people.createInvite, { path: { orgId }, body: { email } }),
    invalidates: [organizationQueries.invites(orgId).queryKey],
  });

export const useRevokeInvite = (orgId: string) =>
  useChange({
    mutationFn: (inviteId: string) => request(people.deleteInvite, { path: { orgId, inviteId } }),
    invalidates: [organizationQueries.invites(orgId).queryKey],
  });

/** Adds the owner of the bearer token to the organization that invited them; the whole page may change. */
export const useAcceptInvite = (orgId: string) =>
  useChange({
    mutationFn: (invitedEmail: string) => request(people.acceptInvite, { body: { invitedEmail } }),
    invalidates: [organizationQueries.all(orgId)],
  });

export const useAddMember = (orgId: string) =>
  useChange({
    mutationFn: (builderId: string) =>
      request(people.createMembership, { path: { orgId }, body: { builderId } }),
    invalidates: [organizationQueries.members(orgId).queryKey],
  });

export const useClaimDomain = (orgId: string) =>
  useChange({
    mutationFn: (domain: string) =>
      request(domains.claimDomain, { body: { domain, parentId: orgId, parentType: 'org' } }),
    invalidates: [organizationQueries.domains(orgId).queryKey],
  });

/** Checks one domain. A mutation, because it runs on demand and its answer need not be cached. */
export const useCheckDomain = () =>
  useChange({
    gcTime: 0,
    mutationFn: (domain: string) => request(domains.getClaimedDomain, { query: { domain } }),
  });

/** Returns a URL that opens somebody's billing, so it must not be cached. */
export const useBillingSession = () =>
  useChange({
    gcTime: 0,
    mutationFn: ({
      accountId,
      ...body
    }: { accountId: string } & BodyOf<typeof billing.createPortalSession>) =>
      request(billing.createPortalSession, { path: { billingAccountId: accountId }, body }),
  });
