import { isDeepStrictEqual } from 'node:util';
import type { IntegrationRow } from '../storage/entities';
import { addRevision } from '../storage/new-rows';
import { latestRevision, newInProject, type InProject } from './lookup';
import type { Content } from './manifest-check';

export function addIntegration(call: InProject, name: string, content: Content): IntegrationRow {
  const { provider } = content;
  const row = call.repositories.integrations.insert({ ...newInProject(call), name, provider });
  addRevision(call, row.id, content, call.now);
  return row;
}

/** Creates a revision only if the content differs, so that repeating a deployment changes nothing. */
export function changeContent(call: InProject, row: IntegrationRow, content: Content): IntegrationRow {
  if (isDeepStrictEqual(latestRevision(call, row.id).content, content)) return row;
  addRevision(call, row.id, content, call.now);
  const changes = { updateTime: call.now };
  call.repositories.integrations.update(row.id, changes);
  return { ...row, ...changes };
}
