import { deleteConnection, generateConnection, getConnection, listConnections } from '@/contract/connection';
import { providerCall } from '../account-call';
import { connectionEvent } from '../events';
import { handle, type Call } from '../handler';
import { ensureFreshToken, renewToken, type TokenCheck } from '../oauth/tokens';
import type { ConnectionRow } from '../storage/entities';
import { toConnection, toConnections } from '../wire';
import { acceptCredentials, choosePart, schemeOf } from './connection-credentials';
import { catalogEntry, checkInputs, findConnection, connectionFor } from './connection-inputs';
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

  handle(deleteConnection, (call) => {
    removeConnection(call, findConnection(call, call.params.connectionId));
  }),
];
