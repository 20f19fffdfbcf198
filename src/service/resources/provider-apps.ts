import {
  createProviderApp,
  deleteProviderApp,
  listProviderApps,
  updateProviderApp,
} from '@/contract/provider-app';
import { handle, type Services } from '../handler';
import { notFound, refuseInput } from '../http/problem';
import { providerInfo } from '../provider/catalog';
import { toProviderApp } from '../wire';
import { masked } from './mask';

function checkProvider(provider: string | undefined, name: string): void {
  if (provider !== undefined && !providerInfo(provider))
    throw refuseInput(422, {
      in: 'body',
      name,
      detail: 'There is no such provider in the catalog',
      value: provider,
    });
}

function find({ repositories }: Services, projectId: string, id: string) {
  const row = repositories.providerApps.inProject(projectId, id);
  if (!row) throw notFound('provider app', 'providerAppId', id);
  return row;
}

export const providerAppHandlers = [
  handle(listProviderApps, ({ repositories, project }) =>
    repositories.providerApps.list(project.id).map(toProviderApp),
  ),

  handle(createProviderApp, ({ body, repositories, project, database, now }) => {
    checkProvider(body.provider, 'provider');
    return toProviderApp(
      repositories.providerApps.insert({
        id: database.newId(now),
        projectId: project.id,
        provider: body.provider,
        clientId: body.clientId,
        clientSecret: body.clientSecret,
        externalRef: body.externalRef ?? null,
        scopes: body.scopes ?? [],
        metadata: body.metadata ?? {},
        createTime: now,
        updateTime: null,
      }),
    );
  }),

  handle(updateProviderApp, (call) => {
    const { body, params, project, repositories, now } = call;
    const row = find(call, project.id, params.providerAppId);
    const changes = { ...masked(body.updateMask, body.providerApp, 'providerApp'), updateTime: now };
    checkProvider(changes.provider, 'providerApp.provider');
    repositories.providerApps.update(row.id, changes);
    return toProviderApp({ ...row, ...changes });
  }),

  handle(deleteProviderApp, (call) => {
    call.repositories.providerApps.remove(find(call, call.project.id, call.params.providerAppId).id);
  }),
];
