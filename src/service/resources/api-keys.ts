import { randomBytes } from 'node:crypto';
import { createApiKey, deleteApiKey, getApiKey, listApiKeys, updateApiKey } from '@/contract/api-key';
import { handle, type Services } from '../handler';
import { notFound } from '../http/problem';
import { toApiKey } from '../wire';
import { masked } from './mask';

export const newApiKey = () => `sbk_${randomBytes(24).toString('base64url')}`;

/** The refusal does not repeat the key, because it is a secret. */
function find({ repositories }: Services, projectId: string, key: string) {
  const row = repositories.apiKeys.byKey(key);
  if (row?.projectId !== projectId) throw notFound('API key', 'apiKey');
  return row;
}

export const apiKeyHandlers = [
  handle(listApiKeys, ({ repositories, project, query }) =>
    repositories.apiKeys
      .list(project.id)
      .filter(({ active }) => active || !query.active)
      .map(toApiKey),
  ),

  handle(createApiKey, ({ body, repositories, project, now }) =>
    toApiKey(
      repositories.apiKeys.insert({
        key: newApiKey(),
        projectId: project.id,
        label: body.label,
        scopes: [...new Set(body.scopes ?? ['full'])],
        active: true,
        createTime: now,
      }),
    ),
  ),

  handle(getApiKey, (call) => toApiKey(find(call, call.project.id, call.params.apiKey))),

  handle(updateApiKey, (call) => {
    const { body, params, project, repositories } = call;
    const row = find(call, project.id, params.apiKey);
    const changes = masked(body.updateMask, body.apiKey, 'apiKey');
    repositories.apiKeys.update(row.key, changes);
    return toApiKey({ ...row, ...changes });
  }),

  handle(deleteApiKey, (call) => {
    call.repositories.apiKeys.remove(find(call, call.project.id, call.params.apiKey).key);
  }),
];
