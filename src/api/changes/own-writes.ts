/** Notes the changes that this page makes to a project, from its requests. */
import type { QueryClient } from '@tanstack/react-query';
import { serviceTimeOf } from '@/lib/service-time';
import { takeWrites, type AnsweredWrite } from '@/api/answered-writes';
import { historyProject } from '@/api/history/where-kept';
import { readJson } from '@/api/http-answer';
import { currentSession } from '@/api/session';
import { recordOwnChange } from './own-changes';
import { watchedKeys } from './written-keys';
import { watchedSetUp } from './written-set-up';

const byEndpoint = new Map([...watchedSetUp, ...watchedKeys]);

function note(client: QueryClient, write: AnsweredWrite): void {
  const changesOf = byEndpoint.get(write.endpoint);
  const project = write.path['projectIdOrName'];
  // A request may be for another saved service.
  if (!changesOf || project === undefined || write.service !== currentSession()?.service.id) return;
  const json = readJson(write.text);
  const answer = json.ok ? json.value : undefined;
  const times = { sentAt: serviceTimeOf(write.sentAt), answeredAt: serviceTimeOf(write.answeredAt) };
  const id = historyProject(client, project);
  for (const { held, ...noted } of changesOf({
    client,
    project,
    params: write.path,
    body: write.body,
    answer,
  }))
    recordOwnChange(
      { kind: 'set-up', ...noted, project: id, ...(write.isUnsure && { isUnsure: true }) },
      { ...times, held },
    );
}

/** Notes each change that this page has made or makes from now on. Returns what ends it. */
export const observeWrites = (client: QueryClient): (() => void) =>
  takeWrites((write) => note(client, write));
