import { oauthConnect, reauthorizeConnection } from '@/contract/connection';
import type { ProviderInfo } from '@/contract/provider';
import { handle, type Call } from '../handler';
import { reachProjectOfBody } from '../http/auth';
import { refuseInput, refuseBody } from '../http/problem';
import { chooseApp } from '../oauth/apps';
import { connectsByConsent } from '@/lib/account-options';
import { startFlow } from '../oauth/flow';
import { providerInfo, providerName } from '../provider/catalog';
import { catalogEntry, checkInputs, findConnection, workspaceOf } from './connection-inputs';

function oauthProvider(provider: string): ProviderInfo {
  const info = catalogEntry(provider);
  if (!connectsByConsent(info))
    throw refuseBody(
      422,
      'provider',
      `${providerName(info.name)} is not connected by consent`,
      provider,
      'Create the connection from credentials.',
    );
  return info;
}

/**
 * Providers whose customers may all sign in at one address; the token then names the workspace. The published React
 * library asks for their subdomain only under “advanced”.
 */
const centralSignIn: ReadonlySet<string> = new Set(['salesforce', 'salesforceSandbox']);

/** The workspace that the simulated provider names for a group. */
const workspaceOfGroup = (groupRef: string): string =>
  groupRef
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40) || 'workspace';

function connect(call: Call<typeof oauthConnect>): string {
  const { body, principal, repositories, newId, now } = call;
  const project = reachProjectOfBody(principal, body, repositories);
  const info = oauthProvider(body.provider);
  const namesWorkspace = centralSignIn.has(info.name);
  checkInputs(body, info, !namesWorkspace);
  const app = chooseApp({ repositories, projectId: project.id, info, providerAppId: body.providerAppId });
  const given = workspaceOf(body);
  const own = {
    provider: info.name,
    groupRef: body.groupRef,
    consumerRef: body.consumerRef,
    workspaceRef: given,
  };
  // A consumer who connects again renews their connection, so that installations keep it.
  const existing = repositories.connections.ofConsumer(project.id, own);
  const workspaceRef =
    given ?? existing?.workspaceRef ?? (namesWorkspace ? workspaceOfGroup(body.groupRef) : null);
  return startFlow(call, {
    info,
    app,
    isRenewal: false,
    connection: {
      id: existing?.id ?? newId(now),
      projectId: project.id,
      groupRef: body.groupRef,
      groupName: body.groupName ?? existing?.groupName ?? body.groupRef,
      consumerRef: body.consumerRef,
      consumerName: body.consumerName ?? existing?.consumerName ?? body.consumerRef,
      workspaceRef,
      providerMetadata: body.providerMetadata ?? {},
    },
  });
}

export const oauthHandlers = [
  handle(oauthConnect, connect),

  handle(reauthorizeConnection, (call) => {
    const connection = findConnection(call, call.params.connectionId);
    const info = providerInfo(connection.provider);
    if (!info || !connectsByConsent(info))
      throw refuseInput(
        400,
        {
          in: 'path',
          name: 'connectionId',
          detail: `This connection to ${providerName(connection.provider)} was not made by consent`,
          value: connection.id,
        },
        'Update its credentials instead.',
      );
    const { repositories, project } = call;
    const { providerAppId } = connection;
    const app = chooseApp({ repositories, projectId: project.id, info, providerAppId });
    return startFlow(call, { info, app, isRenewal: true, connection });
  }),
];
