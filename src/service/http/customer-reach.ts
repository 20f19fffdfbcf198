import type { Endpoint } from '@/contract/endpoint';
import type { Repositories } from '../storage/repositories';
import type { Customer } from './customer';
import { bodyIssue, type Issue, notFound, Refusal, refuseInputs, refuseQuery } from './problem';

/** The parts of a request that the rules look at, before its handler runs. */
export interface Reaching {
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
  readonly repositories: Repositories;
}

type Rule = (customer: Customer, call: Reaching) => { readonly query?: unknown } | undefined;

const valueOf = (part: unknown, key: string): unknown =>
  typeof part === 'object' && part !== null && Object.hasOwn(part, key)
    ? (part as Record<string, unknown>)[key]
    : undefined;

const refuse = (issues: readonly Issue[]): Refusal =>
  refuseInputs(403, issues, 'Use a token of that customer, or an API key.');

/** For resources that all customers of a project share. */
const shared: Rule = () => undefined;

/** Narrows a list to the customer's own entries. Refuses a request for another customer's. */
const ownList: Rule = ({ groupRef }, { query }) => {
  const asked = valueOf(query, 'groupRef');
  if (asked !== undefined && asked !== groupRef)
    throw refuse([{ in: 'query', name: 'groupRef', detail: 'This token is for another group' }]);
  return { query: { ...(query as object), groupRef } };
};

const ownConnection: Rule = ({ project, groupRef }, { params, repositories }) => {
  const id = params['connectionId'] ?? '';
  if (repositories.connections.inProject(project.id, id)?.groupRef !== groupRef)
    throw notFound('connection', 'connectionId', id);
  return undefined;
};

/** Front ends have no use for a provider's tokens, and whoever reads their traffic must not get them. */
export function refuseCredentials({ query }: Pick<Reaching, 'query'>): void {
  const issues = ['includeCreds', 'includeRefreshToken']
    .filter((name) => valueOf(query, name) === true)
    .map((name): Issue => ({ in: 'query', name, detail: 'A front end does not reach credentials' }));
  if (issues.length > 0) throw refuse(issues);
}

const withoutCredentials: Rule = (customer, call) => {
  refuseCredentials(call);
  return ownConnection(customer, call);
};

const connectionOfQuery: Rule = ({ project, groupRef }, { query, repositories }) => {
  const id = String(valueOf(query, 'connectionId') ?? '');
  if (repositories.connections.inProject(project.id, id)?.groupRef !== groupRef)
    throw refuseQuery(404, 'connectionId', 'There is no such connection', id);
  return undefined;
};

const ownInstallation: Rule = ({ project, groupRef }, { params, repositories }) => {
  const id = params['installationId'] ?? '';
  const row = repositories.installations.byId(id);
  if (row?.projectId !== project.id || row.groupRef !== groupRef)
    throw notFound('installation', 'installationId', id);
  return undefined;
};

/** A customer may create things only for themselves. */
const forOneself =
  (...names: readonly ('groupRef' | 'consumerRef')[]): Rule =>
  (customer, { body }) => {
    const issues = names
      .filter((name) => {
        const value = valueOf(body, name);
        return value !== undefined && value !== customer[name];
      })
      .map((name) =>
        bodyIssue(name, `This token is for another ${name === 'groupRef' ? 'group' : 'consumer'}`),
      );
    if (issues.length > 0) throw refuse(issues);
    return undefined;
  };

/** Everything that a customer's token may do, by endpoint: what a front end needs to install and manage integrations. */
export const customerRules: Readonly<Record<string, Rule>> = {
  getProject: shared,
  listIntegrations: shared,
  getIntegration: shared,
  hydrateRevision: connectionOfQuery,
  listProviderApps: shared,

  listConnections: ownList,
  getConnection: withoutCredentials,
  oauthConnect: forOneself('groupRef', 'consumerRef'),
  customAuthConnect: forOneself('groupRef', 'consumerRef'),
  generateConnection: forOneself('groupRef', 'consumerRef'),
  reauthorizeConnection: ownConnection,
  updateConnection: ownConnection,
  deleteConnection: ownConnection,

  listInstallations: ownList,
  listInstallationsOfIntegration: ownList,
  createInstallation: forOneself('groupRef'),
  getInstallation: ownInstallation,
  updateInstallation: ownInstallation,
  deleteInstallation: ownInstallation,
};

/** Whether front ends may use this endpoint, with a customer's token or with a key of their own. */
export const isForCustomers = (endpointId: string) => Object.hasOwn(customerRules, endpointId);

export function refuseBeyondCustomer({ id }: Endpoint): void {
  if (!isForCustomers(id))
    throw new Refusal(403, {
      detail: 'A customer’s token does not reach this operation.',
      remedy: 'Use an API key or a person’s bearer token.',
    });
}

/** The same table for a front end's key, which acts for any customer of the project. */
export function refuseBeyondFrontEnd({ id, auth }: Endpoint): void {
  if (auth.length > 0 && !isForCustomers(id))
    throw new Refusal(403, {
      detail: 'This API key is for front ends (scope “frontend”), which this operation is not for.',
      remedy: 'Use a key with the scope “full”.',
    });
}

/** Narrows the request to the customer's own resources. Throws if it asks for others. */
export function narrowToCustomer<C extends Reaching>(customer: Customer, { id }: Endpoint, call: C): C {
  const change = customerRules[id]?.(customer, call);
  return change ? { ...call, ...change } : call;
}
