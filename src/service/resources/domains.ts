import { extractDomain } from '@/contract/domain';
import {
  claimDomain,
  getClaimedDomain,
  listClaimedDomains,
  type ClaimedDomain,
} from '@/contract/claimed-domain';
import { handle } from '../handler';
import { orgOf } from '../http/auth';
import { bodyIssue, Refusal, refuseBody, refuseQuery } from '../http/problem';
import type { ClaimedDomainRow } from '../storage/entities';
import { newRow } from '../storage/new-rows';
import { reachOrganization } from './organizations';

const toClaimedDomain = ({ id, orgId, domain }: ClaimedDomainRow): ClaimedDomain => ({
  id,
  parentType: 'org',
  parentId: orgId,
  domain: extractDomain(domain) ?? domain,
});

export const domainHandlers = [
  handle(getClaimedDomain, ({ query, principal, repositories }) => {
    const domain = extractDomain(query.domain) ?? '';
    const row = repositories.claimedDomains.byDomain(domain);
    const email = principal.kind === 'bearer' ? (principal.builder.primaryEmail ?? '') : '';
    // Do not reveal which organization claimed it.
    const sees = row && (row.orgId === orgOf(principal) || extractDomain(email) === domain);
    if (!sees) throw refuseQuery(404, 'domain', 'This domain is not claimed', query.domain);
    return toClaimedDomain(row);
  }),

  handle(claimDomain, (call) => {
    const { body, principal, repositories, now } = call;
    if (body.parentId !== orgOf(principal))
      throw refuseBody(400, 'parentId', 'This is not your organization', body.parentId);
    const domain = extractDomain(body.domain) ?? '';
    const claimed = repositories.claimedDomains.byDomain(domain);
    if (claimed && claimed.orgId !== body.parentId)
      throw new Refusal(409, {
        detail: `${domain} is claimed by another organization.`,
        issues: [bodyIssue('domain', 'Claimed by another organization', body.domain)],
      });
    if (!claimed) repositories.claimedDomains.insert({ ...newRow(call, now), orgId: body.parentId, domain });
  }),

  handle(listClaimedDomains, (call) => {
    const { id } = reachOrganization(call, call.params.orgId);
    return call.repositories.claimedDomains.listOfOrg(id).map(toClaimedDomain);
  }),
];
