import { customAuthConnect } from '@/contract/connection';
import type { ProviderInfo } from '@/contract/provider';
import { connectionEvent } from '../events';
import { handle, type Call } from '../handler';
import { reachProjectOfBody } from '../http/auth';
import { bodyIssue, type Issue, refuseBody, refuseInputs } from '../http/problem';
import { chooseApp } from '../oauth/apps';
import { providerName } from '../provider/catalog';
import { toConnection } from '../wire';
import { catalogEntry, checkInputs, connectionFor } from './connection-inputs';
import { customValues } from './custom-values';
import { checkAccepted } from './provider-call';

type Start = Call<typeof customAuthConnect>;

/** Inputs that a first call needs. The schema makes them optional, because a resumed session needs none. */
function startOf({ provider, groupRef, consumerRef, customAuth }: Start['body']) {
  const needed = { provider, groupRef, consumerRef };
  const issues = Object.entries(needed).flatMap(([name, value]): Issue[] =>
    value?.trim() ? [] : [bodyIssue(name, `${name} is required`)],
  );
  if (!customAuth) issues.push(bodyIssue('customAuth', 'customAuth is required'));
  if (issues.length > 0 || !provider || !groupRef || !consumerRef || !customAuth)
    throw refuseInputs(400, issues);
  return { provider, groupRef, consumerRef, customAuth };
}

function customProvider(provider: string): ProviderInfo {
  const info = catalogEntry(provider);
  if (info.authType !== 'custom' || !info.customOpts)
    throw refuseBody(422, 'provider', `${providerName(info.name)} has no custom authentication`, provider);
  return info;
}

export const customAuthHandlers = [
  handle(customAuthConnect, (call: Start) => {
    const { body, principal, repositories, engine, now } = call;
    const project = reachProjectOfBody(principal, body, repositories);
    // All providers of this catalog connect in one step, so there are no sessions to resume.
    if (body.sessionId !== undefined) throw refuseBody(400, 'sessionId', 'There is no such session');
    const { provider, groupRef, consumerRef, customAuth } = startOf(body);
    const info = customProvider(provider);
    checkInputs(body, info);
    const credentials = { customAuth: customValues(customAuth, info) };
    const { providerAppId } = body;
    const app =
      providerAppId === undefined
        ? undefined
        : chooseApp({ repositories, projectId: project.id, info, providerAppId });
    const row = connectionFor(
      call,
      { ...body, groupRef, consumerRef },
      { projectId: project.id, provider: info.name, providerAppId: app?.id ?? null, authScheme: 'custom' },
    );
    row.credentials = credentials;
    checkAccepted(row, 'customAuth', now);
    repositories.connections.insert(row);
    engine.emit(connectionEvent('connection.created', row));
    return { connection: toConnection(row, repositories) };
  }),
];
