import { isDeepStrictEqual } from 'node:util';
import { SPEC_VERSION } from '@/contract/revision-content';
import type { IntegrationRow } from '../storage/entities';
import { latestRevision, type InProject } from './lookup';
import type { Content } from './manifest-check';

export function addIntegration(call: InProject, name: string, content: Content): IntegrationRow {
  const { repositories, project, database, now } = call;
  const row = repositories.integrations.insert({
    id: database.newId(now),
    projectId: project.id,
    name,
    provider: content.provider,
    createTime: now,
    updateTime: null,
  });
  repositories.revisions.insert({
    id: database.newId(now),
    integrationId: row.id,
    seq: 1,
    specVersion: SPEC_VERSION,
    content,
    createTime: now,
  });
  return row;
}

/** Creates a revision only if the content differs, so that repeating a deployment changes nothing. */
export function addRevision(call: InProject, row: IntegrationRow, content: Content): IntegrationRow {
  const { repositories, database, now } = call;
  if (isDeepStrictEqual(latestRevision(call, row.id).content, content)) return row;
  repositories.revisions.insert({
    id: database.newId(now),
    integrationId: row.id,
    seq: repositories.revisions.nextSeq(row.id),
    specVersion: SPEC_VERSION,
    content,
    createTime: now,
  });
  const changes = { updateTime: now };
  repositories.integrations.update(row.id, changes);
  return { ...row, ...changes };
}
