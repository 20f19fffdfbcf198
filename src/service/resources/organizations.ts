import {
  createOrganization,
  getOrganization,
  updateOrganization,
  type Organization,
} from '@/contract/organization';
import { listBuilders, type Builder } from '@/contract/person';
import { iso } from '@/lib/time';
import { handle, type Services } from '../handler';
import { orgOf, type Principal } from '../http/auth';
import { notFound, Refusal } from '../http/problem';
import type { BuilderRow, OrganizationRow } from '../storage/entities';
import { addOrganization } from '../storage/new-rows';
import { pick, times } from '../wire';
import { masked } from './mask';

export const toOrganization = (row: OrganizationRow): Organization => ({
  ...pick(row, 'id', 'label', 'defaultTeamId'),
  ...times(row),
});

export function toBuilder(row: BuilderRow): Builder {
  const fullName = [row.firstName, row.lastName].filter((name) => name !== null).join(' ');
  return {
    ...pick(row, 'id', 'idpProvider', 'idpRef'),
    createTime: iso(row.createTime),
    firstName: row.firstName ?? undefined,
    lastName: row.lastName ?? undefined,
    fullName: fullName || undefined,
    primaryEmail: row.primaryEmail ?? undefined,
  };
}

/** Another organization is refused with 404, like one that does not exist. */
export function reachOrganization(
  { repositories, principal }: Services & { readonly principal: Principal },
  orgId: string,
): OrganizationRow {
  const row = orgOf(principal) === orgId ? repositories.organizations.byId(orgId) : undefined;
  if (!row) throw notFound('organization', 'orgId', orgId);
  return row;
}

export const organizationHandlers = [
  handle(createOrganization, (call) => {
    const { body, principal, repositories, now } = call;
    if (principal.kind === 'bearer' && principal.builder.orgId !== null)
      throw new Refusal(422, {
        detail: 'You belong to an organization already, and a person belongs to one only.',
        remedy: 'Use that organization, or another person’s token.',
      });
    const row = addOrganization(call, body.label, now);
    if (principal.kind === 'bearer')
      repositories.builders.update(principal.builder.id, { orgId: row.id, orgRole: 'owner' });
    return toOrganization(row);
  }),

  handle(getOrganization, (call) => toOrganization(reachOrganization(call, call.params.orgId))),

  handle(updateOrganization, (call) => {
    const { body, params, repositories, now } = call;
    const row = reachOrganization(call, params.orgId);
    const changes = { ...masked(body.updateMask, body.org, 'org'), updateTime: now };
    repositories.organizations.update(row.id, changes);
    return toOrganization({ ...row, ...changes });
  }),

  handle(listBuilders, (call) => {
    const { id } = reachOrganization(call, call.params.orgId);
    return call.repositories.builders.listOfOrg(id).map(toBuilder);
  }),
];
