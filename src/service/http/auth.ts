import type { Credential, Endpoint } from '@/contract/endpoint';
import type { ApiKeyRow, BuilderRow, ProjectRow } from '../storage/entities';
import type { Repositories } from '../storage/repositories';
import { looksLikeJwt, verifyCustomer, type Customer } from './customer';
import { refuseBeyondCustomer, refuseBeyondFrontEnd } from './customer-reach';
import { notFound, Refusal, refuseBody } from './problem';

/** Who sent the request: a project's key, a person, or a front end on behalf of a customer. */
export type Principal =
  | { readonly kind: 'apiKey'; readonly apiKey: ApiKeyRow; readonly project: ProjectRow }
  | { readonly kind: 'bearer'; readonly builder: BuilderRow }
  | Customer;

const names: Readonly<Record<Credential, string>> = {
  apiKey: 'an API key (header X-Api-Key)',
  bearer: 'a bearer token (header Authorization: Bearer …)',
};

const refuse = (detail: string, remedy: string): Refusal =>
  new Refusal(401, { detail, remedy, headers: { 'www-authenticate': 'Bearer' } });

function credentialsOf(headers: Headers): Partial<Record<Credential, string>> {
  const sent: Partial<Record<Credential, string>> = {};
  const apiKey = headers.get('x-api-key')?.trim();
  if (apiKey) sent.apiKey = apiKey;
  const bearer = /^bearer\s+(\S+)$/i.exec(headers.get('authorization')?.trim() ?? '')?.[1];
  if (bearer) sent.bearer = bearer;
  return sent;
}

/** Undefined if the endpoint needs no credentials. */
export async function authenticate(
  endpoint: Endpoint,
  headers: Headers,
  repositories: Repositories,
  now: number,
): Promise<Principal | undefined> {
  if (endpoint.auth.length === 0) return undefined;
  const sent = credentialsOf(headers);
  const kind = endpoint.auth.find((name) => sent[name] !== undefined);
  if (kind === undefined) {
    const other = Object.keys(sent)[0] as Credential | undefined;
    throw refuse(
      other
        ? `This operation does not take ${names[other]}.`
        : headers.has('authorization')
          ? 'The Authorization header is not of the form “Bearer <token>”.'
          : 'No credential was sent.',
      `Send ${endpoint.auth.map((name) => names[name]).join(' or ')}.`,
    );
  }
  if (kind === 'apiKey') return byApiKey(endpoint, sent.apiKey ?? '', repositories);
  const token = sent.bearer ?? '';
  if (repositories.builders.byToken(token) || !looksLikeJwt(token)) return byToken(token, repositories);
  const customer = await verifyCustomer(token, repositories, now);
  refuseBeyondCustomer(endpoint);
  return customer;
}

function byApiKey(endpoint: Endpoint, key: string, { apiKeys, projects }: Repositories): Principal {
  const apiKey = apiKeys.byKey(key);
  const project = apiKey && projects.byId(apiKey.projectId);
  if (!apiKey || !project)
    throw refuse('This API key is not known here.', 'Check the key, or use one from the credentials file.');
  if (!apiKey.active)
    throw refuse('This API key is switched off.', 'Switch the key on again, or use another one.');
  if (isForFrontEnds(apiKey)) refuseBeyondFrontEnd(endpoint);
  return { kind: 'apiKey', apiKey, project };
}

/**
 * A key that is made for the UI library (facts 1.5) ships in pages that anybody can read. What other scopes mean is
 * documented nowhere, so they limit nothing.
 */
export const isForFrontEnds = ({ scopes }: ApiKeyRow) =>
  scopes.includes('frontend') && !scopes.includes('full');

function byToken(token: string, { builders }: Repositories): Principal {
  const builder = builders.byToken(token);
  if (!builder)
    throw refuse('This bearer token is not known here.', 'Use the token from the credentials file.');
  return { kind: 'bearer', builder };
}

/** The principal's organization; null for a person without one. */
export const orgOf = (principal: Principal): string | null =>
  principal.kind === 'bearer' ? principal.builder.orgId : principal.project.orgId;

/** Oldest first. A key or a customer reaches only one project, a person all projects of their organization. */
export function reachableProjects(principal: Principal, { projects }: Repositories): ProjectRow[] {
  if (principal.kind !== 'bearer') return [principal.project];
  return principal.builder.orgId === null ? [] : projects.listOfOrg(principal.builder.orgId);
}

function findProject(
  principal: Principal,
  idOrName: string,
  { projects }: Repositories,
): ProjectRow | undefined {
  const project = projects.byIdOrName(idOrName);
  const isReached =
    principal.kind === 'bearer'
      ? project?.orgId === principal.builder.orgId
      : project?.id === principal.project.id;
  return isReached ? project : undefined;
}

/** A project that exists but is out of reach is refused with 404, like one that does not exist. */
export function reachProject(principal: Principal, idOrName: string, repositories: Repositories): ProjectRow {
  const project = findProject(principal, idOrName, repositories);
  if (!project) throw notFound('project', 'projectIdOrName', idOrName);
  return project;
}

interface NamesProject {
  readonly projectId?: string | undefined;
  readonly projectIdOrName?: string | undefined;
}

/** The same for a project that the body names, by either of its two keys (facts 2.4, C1). */
export function reachProjectOfBody(
  principal: Principal,
  { projectId, projectIdOrName }: NamesProject,
  repositories: Repositories,
): ProjectRow {
  const value = projectIdOrName ?? projectId ?? '';
  const project = findProject(principal, value, repositories);
  if (!project)
    throw refuseBody(
      404,
      projectIdOrName === undefined ? 'projectId' : 'projectIdOrName',
      'No project has this id or name',
      value,
      'Check the project’s id. It may belong to another organization.',
    );
  return project;
}
