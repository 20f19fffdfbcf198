import { oauthConnect, reauthorizeConnection } from '@/contract/connection';
import type { ProviderInfo } from '@/contract/provider';
import { handle, type Call } from '../handler';
import { reachProjectOfBody } from '../http/auth';
import { refuseInput } from '../http/problem';
import { chooseApp } from '../oauth/apps';
import { startFlow, takesConsent } from '../oauth/flow';
import { providerInfo } from '../provider/catalog';
import { catalogEntry, checkInputs, findConnection, workspaceOf } from './connection-inputs';

function oauthProvider(provider: string): ProviderInfo {
  const info = catalogEntry(provider);
  if (!takesConsent(info))
    throw refuseInput(
      422,
      {
        in: 'body',
        name: 'provider',
        detail: `${info.displayName ?? info.name} is not connected by consent`,
        value: provider,
      },
      'Create the connection from credentials.',
    );
  return info;
}

function connect(call: Call<typeof oauthConnect>): string {
  const { body, principal, repositories, newId, now } = call;
  const project = reachProjectOfBody(principal, body, repositories);
  const info = oauthProvider(body.provider);
  checkInputs(body, info);
  const app = chooseApp({ repositories, projectId: project.id, info, providerAppId: body.providerAppId });
  const workspaceRef = workspaceOf(body);
  const own = { provider: info.name, groupRef: body.groupRef, consumerRef: body.consumerRef, workspaceRef };
  // A consumer who connects again renews their connection, so that installations keep it.
  const existing = repositories.connections.ofConsumer(project.id, own);
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
    if (!info || !takesConsent(info))
      throw refuseInput(
        400,
        {
          in: 'path',
          name: 'connectionId',
          detail: `This connection to ${info?.displayName ?? connection.provider} was not made by consent`,
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
