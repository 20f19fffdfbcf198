import {
  createProviderApp,
  deleteProviderApp,
  listProviderApps,
  updateProviderApp,
} from '@/contract/provider-app';
import { handle } from '../handler';
import { toProviderApp } from '../wire';
import { catalogEntry } from './connection-inputs';
import { expectFound, newInProject, type InProject } from './lookup';
import { masked } from './mask';

const find = ({ repositories, project }: InProject, id: string) =>
  expectFound(repositories.providerApps.inProject(project.id, id), 'provider app', 'providerAppId', id);

export const providerAppHandlers = [
  handle(listProviderApps, ({ repositories, project }) =>
    repositories.providerApps.list(project.id).map(toProviderApp),
  ),

  handle(createProviderApp, (call) => {
    const { externalRef = null, scopes = [], metadata = {}, ...required } = call.body;
    catalogEntry(required.provider);
    const row = { ...newInProject(call), ...required, externalRef, scopes, metadata };
    return toProviderApp(call.repositories.providerApps.insert(row));
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
