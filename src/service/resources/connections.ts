import {
  deleteConnection,
  generateConnection,
  getConnection,
  listConnections,
  updateConnection,
} from '@/contract/connection';
import { providerCall } from '../account-call';
import { connectionEvent } from '../events';
import { handle, type Call } from '../handler';
import { bodyIssue, refuseInputs } from '../http/problem';
import { ensureFreshToken, renewToken, type TokenCheck } from '../oauth/tokens';
import type { ConnectionRow } from '../storage/entities';
import { toConnection, toConnections } from '../wire';
import { acceptCredentials, choosePart, partFor, schemeOf } from './connection-credentials';
import { catalogEntry, checkInputs, connectionFor, findConnection, workspaceOf } from './connection-inputs';
import { masked } from './mask';
import { providerRefusal } from './provider-call';
import { removeConnection } from './removal';

function generate(call: Call<typeof generateConnection>): ConnectionRow {
  const { body, project, now } = call;
  const info = catalogEntry(body.provider);
  checkInputs(body, info);
  const part = choosePart(body, info);
  const row = connectionFor(call, body, {
    projectId: project.id,
    provider: info.name,
    providerAppId: null,
    authScheme: schemeOf(part),
  });
  return { ...row, credentials: acceptCredentials(body, part, row, now) };
}

/** Renews the access token, if the connection has one to renew. */
function refresh(call: Call<typeof getConnection>, row: ConnectionRow): TokenCheck {
  const renew = call.query.refresh === 'force' ? renewToken : ensureFreshToken;
  return renew(call, row, providerCall(row, call.now));
}

const credentialPaths = ['apiKey', 'basicAuth', 'oauth2ClientCredentials', 'oauth2PasswordCredentials'];

/** Credentials can only be replaced by ones of the same scheme (facts 1.7). */
function refuseOtherScheme(mask: readonly string[], row: ConnectionRow): void {
  const own = partFor(catalogEntry(row.provider));
  const issues = mask.flatMap((path, index) =>
    credentialPaths.includes(path) && path !== own
      ? [
          bodyIssue(
            `updateMask[${index}]`,
            `This connection’s scheme is ${row.authScheme}; ${path} does not belong to it`,
            path,
          ),
        ]
      : [],
  );
  if (issues.length === 0) return;
  const allowed = [
    'providerWorkspaceRef',
    'providerMetadata',
    ...credentialPaths.filter((path) => path === own),
  ];
  throw refuseInputs(400, issues, `Allowed here: ${allowed.join(', ')}.`);
}

/** The metadata that was given when connecting. Other entries belong to the service. */
const givenMetadata = ({ providerMetadata }: ConnectionRow): Record<string, { value: string }> =>
  Object.fromEntries(
    Object.entries(providerMetadata).flatMap(([key, entry]) =>
      typeof entry === 'object' && entry !== null && 'value' in entry && typeof entry.value === 'string'
        ? [[key, { ...entry, value: entry.value }]]
        : [],
    ),
  );

function updated(call: Call<typeof updateConnection>, row: ConnectionRow): ConnectionRow {
  const { body, now } = call;
  refuseOtherScheme(body.updateMask, row);
  const given = masked(body.updateMask, body.connection, 'connection');
  const info = catalogEntry(row.provider);
  const inputs = {
    providerWorkspaceRef: given.providerWorkspaceRef ?? row.workspaceRef ?? undefined,
    providerMetadata: { ...givenMetadata(row), ...given.providerMetadata },
  };
  checkInputs(inputs, info);
  const next: ConnectionRow = {
    ...row,
    workspaceRef: workspaceOf(inputs),
    providerMetadata: { ...row.providerMetadata, ...given.providerMetadata },
    updateTime: now,
  };
  if (!body.updateMask.some((path) => credentialPaths.includes(path))) return next;
  const { expiredCredentials: _, ...faults } = row.faults;
  const renewed = { ...next, status: 'created', faults };
  const request = { ...given, provider: row.provider, groupRef: row.groupRef, consumerRef: row.consumerRef };
  const part = choosePart(request, info);
  return {
    ...renewed,
    authScheme: schemeOf(part),
    credentials: acceptCredentials(request, part, renewed, now),
  };
}

export const connectionHandlers = [
  handle(listConnections, ({ repositories, project, query }) =>
    toConnections(repositories.connections.list(project.id, query), repositories),
  ),

  handle(generateConnection, (call) => {
    const { repositories, engine } = call;
    const row = repositories.connections.insert(generate(call));
    engine.emit(connectionEvent('connection.created', row));
    return toConnection(row, repositories);
  }),

  handle(getConnection, (call) => {
    const { params, query, repositories } = call;
    const row = findConnection(call, params.connectionId);
    if (!query.refresh) return toConnection(row, repositories, query);
    const check = refresh(call, row);
    // Returned rather than thrown, so that the connection stays marked.
    if (check.kind === 'refused') return providerRefusal(check.failure);
    return toConnection(check.connection, repositories, query);
  }),

  handle(updateConnection, (call) => {
    const { repositories, engine, params } = call;
    const row = findConnection(call, params.connectionId);
    const { id, ...changes } = updated(call, row);
    repositories.connections.update(id, changes);
    const saved = { id, ...changes };
    engine.emit(connectionEvent('connection.updated', saved));
    return toConnection(saved, repositories);
  }),

  handle(deleteConnection, (call) => {
    removeConnection(call, findConnection(call, call.params.connectionId));
  }),
];
