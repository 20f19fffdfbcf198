import { updateConnection } from '@/contract/connection';
import { connectionEvent } from '../events';
import { handle, type Call } from '../handler';
import { bodyIssue, refuseInputs } from '../http/problem';
import type { ConnectionRow } from '../storage/entities';
import { toConnection } from '../wire';
import { acceptCredentials, choosePart, partFor, schemeOf } from './connection-credentials';
import { catalogEntry, checkInputs, findConnection, workspaceOf } from './connection-inputs';
import { masked } from './mask';

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

export const connectionUpdateHandlers = [
  handle(updateConnection, (call) => {
    const { repositories, engine, params } = call;
    const row = findConnection(call, params.connectionId);
    const { id, ...changes } = updated(call, row);
    repositories.connections.update(id, changes);
    const saved = { id, ...changes };
    engine.emit(connectionEvent('connection.updated', saved));
    return toConnection(saved, repositories);
  }),
];
