import {
  createProviderApp,
  deleteProviderApp,
  listProviderApps,
  updateProviderApp,
} from '@/contract/provider-app';
import { handle } from '../handler';
import { toProviderApp } from '../wire';
import { catalogEntry } from './connection-inputs';
import { expectFound, type InProject } from './lookup';
import { masked } from './mask';

const find = ({ repositories, project }: InProject, id: string) =>
  expectFound(repositories.providerApps.inProject(project.id, id), 'provider app', 'providerAppId', id);

export const providerAppHandlers = [
  handle(listProviderApps, ({ repositories, project }) =>
    repositories.providerApps.list(project.id).map(toProviderApp),
  ),

  handle(createProviderApp, ({ body, repositories, project, database, now }) => {
    catalogEntry(body.provider);
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
    const { body, params, repositories, now } = call;
    const row = find(call, params.providerAppId);
    const changes = { ...masked(body.updateMask, body.providerApp, 'providerApp'), updateTime: now };
    if (changes.provider !== undefined) catalogEntry(changes.provider, 'providerApp.provider');
    repositories.providerApps.update(row.id, changes);
    return toProviderApp({ ...row, ...changes });
  }),

  handle(deleteProviderApp, (call) => {
    call.repositories.providerApps.remove(find(call, call.params.providerAppId).id);
  }),
];
