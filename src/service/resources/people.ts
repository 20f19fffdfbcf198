import {
  acceptInvite,
  createInvite,
  createMembership,
  deleteInvite,
  getInvite,
  getMyInfo,
  listInvites,
  type BuilderInfo,
  type Invite,
} from '@/contract/person';
import { extractDomain, normalEmail } from '@/contract/domain';
import { handle, type Call, type Services } from '../handler';
import type { Principal } from '../http/auth';
import { notFound, Refusal, refuseBody } from '../http/problem';
import type { BuilderRow, InviteRow } from '../storage/entities';
import { newRow } from '../storage/new-rows';
import { pick, times, toProject } from '../wire';
import { reachOrganization, toBuilder, toOrganization } from './organizations';

const toInvite = (row: InviteRow): Invite => ({
  ...pick(row, 'id', 'invitedEmail'),
  parentType: 'org',
  parentId: row.orgId,
  status: row.status,
  ...times(row),
});

/** These endpoints accept only a bearer token. */
function builderOf(principal: Principal): BuilderRow {
  if (principal.kind !== 'bearer') throw new Refusal(401, { detail: 'This operation needs a bearer token.' });
  return principal.builder;
}

function infoOf({ repositories }: Services, builder: BuilderRow): BuilderInfo {
  const org = builder.orgId === null ? undefined : repositories.organizations.byId(builder.orgId);
  if (!org) return { builder: toBuilder(builder), projectRoles: {} };
  // All members of an organization are in its Everyone team, which has access to all of its projects.
  const projects = repositories.projects
    .listOfOrg(org.id)
    .map((project) => [
      project.id,
      { role: 'admin', principalType: 'team', principalId: org.defaultTeamId, project: toProject(project) },
    ]);
  return {
    builder: toBuilder(builder),
    projectRoles: Object.fromEntries(projects) as BuilderInfo['projectRoles'],
    orgRole: {
      role: builder.orgRole,
      principalType: 'builder',
      principalId: builder.id,
      org: toOrganization(org),
    },
  };
}

function findInvite(
  call: Services & { principal: Principal; params: { orgId: string; inviteId: string } },
): InviteRow {
  const { id } = reachOrganization(call, call.params.orgId);
  const row = call.repositories.invites.byId(call.params.inviteId);
  if (row?.orgId !== id) throw notFound('invite', 'inviteId', call.params.inviteId);
  return row;
}

const sameText = (a: string | null, b: string) =>
  a !== null && (normalEmail(a) ?? a).toLowerCase() === (normalEmail(b) ?? b).toLowerCase();

/** A person can join an organization only if they are in none. */
function join({ repositories }: Services, builder: BuilderRow, orgId: string): BuilderRow {
  const changes = { orgId, orgRole: 'member' };
  repositories.builders.update(builder.id, changes);
  return { ...builder, ...changes };
}

function addMember(call: Call<typeof createMembership>): void {
  const { body, params, repositories } = call;
  const self = builderOf(call.principal);
  const org = repositories.organizations.byId(params.orgId);
  const joinsByDomain =
    self.id === body.builderId &&
    repositories.claimedDomains.byDomain(extractDomain(self.primaryEmail ?? '') ?? '')?.orgId ===
      params.orgId;
  if (!org || (self.orgId !== org.id && !joinsByDomain))
    throw notFound('organization', 'orgId', params.orgId);
  if (!joinsByDomain && self.orgRole !== 'owner')
    throw new Refusal(403, {
      detail: 'Only an owner adds people to an organization.',
      remedy: 'Ask an owner, or claim the domain of your e-mail address.',
    });
  const builder = repositories.builders.byId(body.builderId);
  const refuse = (status: 400 | 404, detail: string) =>
    refuseBody(status, 'builderId', detail, body.builderId);
  if (!builder) throw refuse(404, 'There is no such person');
  if (builder.orgId === org.id) throw refuse(400, 'This person is a member already');
  if (builder.orgId !== null) throw refuse(400, 'This person belongs to another organization');
  join(call, builder, org.id);
}

export const peopleHandlers = [
  handle(getMyInfo, (call) => infoOf(call, builderOf(call.principal))),

  handle(listInvites, (call) => {
    const { id } = reachOrganization(call, call.params.orgId);
    return call.repositories.invites.listOfOrg(id).map(toInvite);
  }),

  handle(createInvite, (call) => {
    const { body, params, repositories, now } = call;
    const { id: orgId } = reachOrganization(call, params.orgId);
    const email = normalEmail(body.email) ?? body.email;
    const refuse = (detail: string) => refuseBody(400, 'email', detail, body.email);
    if (repositories.builders.listOfOrg(orgId).some(({ primaryEmail }) => sameText(primaryEmail, email)))
      throw refuse('This person is a member already');
    if (repositories.invites.pendingFor(email).some((invite) => invite.orgId === orgId))
      throw refuse('This person has been invited already');
    const invite = { ...newRow(call, now), orgId, invitedEmail: email, status: 'pending' };
    return toInvite(repositories.invites.insert(invite));
  }),

  handle(getInvite, (call) => toInvite(findInvite(call))),

  handle(deleteInvite, (call) => {
    const row = findInvite(call);
    if (row.status !== 'pending')
      throw new Refusal(400, { detail: `This invite is ${row.status} and cannot be revoked.` });
    call.repositories.invites.update(row.id, { status: 'revoked', updateTime: call.now });
  }),

  handle(acceptInvite, (call) => {
    const { body, repositories, now } = call;
    const builder = builderOf(call.principal);
    const invite = sameText(builder.primaryEmail, body.invitedEmail)
      ? repositories.invites.pendingFor(normalEmail(body.invitedEmail) ?? '')[0]
      : undefined;
    if (!invite)
      throw refuseBody(
        404,
        'invitedEmail',
        'There is no open invite of yours to this address',
        body.invitedEmail,
      );
    if (builder.orgId !== null && builder.orgId !== invite.orgId)
      throw new Refusal(422, {
        detail: 'You belong to an organization already, and a person belongs to one only.',
      });
    repositories.invites.update(invite.id, { status: 'accepted', updateTime: now });
    return infoOf(call, builder.orgId === null ? join(call, builder, invite.orgId) : builder);
  }),

  handle(createMembership, addMember),
];
