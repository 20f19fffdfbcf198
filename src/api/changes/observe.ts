import type { Query, QueryClient } from '@tanstack/react-query';
import { historyProject } from '@/api/history/where-kept';
import type { Integration } from '@/contract/integration';
import type { PartAnswers, SeenPart } from '@/lib/project-model/seen-changes';
import { serviceNow } from '@/lib/service-clock';
import { serviceTimeOf } from '@/lib/service-time';
import { destinationQueries } from '@/api/destinations';
import type { ListAnswer } from '@/api/http';
import { integrationQueries } from '@/api/integrations';
import { currentSession, savedServices } from '@/api/session';
import { topicRoutingQueries } from '@/api/topic-routing';
import { topicQueries } from '@/api/topics';
import { rememberRevision } from './kept-revisions';
import { seenChangesKey } from './seen-changes';
import { eraseForgotten, recordReading } from './seen-store';
import { takeWrites, type AnsweredWrite } from '@/api/answered-writes';
import { readJson } from '@/api/http-answer';
import { recordOwnChange } from './own-changes';
import { watchedKeys } from './written-keys';
import { watchedSetUp } from './written-set-up';

/** Notes the changes that this page makes to a project, from its requests. */

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

/** Follows what this page reads and writes, and keeps what changed. Loaded after the first page. */

const listKeys: Readonly<Record<SeenPart, (project: string) => readonly unknown[]>> = {
  destinations: (project) => destinationQueries.list(project).queryKey,
  topics: (project) => topicQueries.list(project).queryKey,
  eventRoutes: (project) => topicRoutingQueries.eventRoutes(project).queryKey,
  topicRoutes: (project) => topicRoutingQueries.topicRoutes(project).queryKey,
  integrations: (project) => integrationQueries.list(project).queryKey,
};

/** Which list of a project a query reads. */
function partOf({ queryKey }: Query): { part: SeenPart; project: string } | undefined {
  const [first, project] = queryKey;
  if (first !== 'projects' || typeof project !== 'string') return undefined;
  for (const [part, keyOf] of Object.entries(listKeys)) {
    const key = keyOf(project);
    if (key.length === queryKey.length && key.every((one, at) => one === queryKey[at]))
      return { part: part as SeenPart, project };
  }
  return undefined;
}

let running: { readonly client: QueryClient; readonly stop: () => void } | undefined;

/** Follows what the page reads and writes from now on. Only the first call for a cache has an effect. */
export function observeChanges(client: QueryClient): void {
  if (running?.client === client) return;
  running?.stop();
  running = { client, stop: observe(client) };
}

/** Found by another tab of this browser: whose lists they are. */
type News = { readonly service: string; readonly project: string };

function observe(client: QueryClient): () => void {
  const started = new Map<string, number>();
  const tabs =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('signalbox-changes');
  const tell = (news: News) => tabs?.postMessage.bind(tabs)(news);
  tabs?.addEventListener('message', ({ data: { service, project } }: MessageEvent<News>) => {
    if (service === currentSession()?.service.id)
      void client.invalidateQueries({ queryKey: seenChangesKey(project) });
  });
  let queue: Promise<unknown> = eraseForgotten(savedServices().map(({ id }) => id));

  const keep = (query: Query, startedAt: number, endedAt: number) => {
    const found = partOf(query);
    const session = currentSession();
    const answer = query.state.data as ListAnswer<PartAnswers[SeenPart]> | undefined;
    // Something that could not be read would seem to be deleted.
    if (!found || !session || !answer || answer.unreadable.count > 0) return;
    const { part, project: idOrName } = found;
    const { service } = session;
    const project = historyProject(client, idOrName);
    queue = queue.then(async () => {
      const list = answer.items;
      const reading = { part, list, startedAt, endedAt };
      const changes = await recordReading({ service: service.id, project }, reading);
      if (part === 'integrations') {
        const place = { service: service.id, baseUrl: service.baseUrl, project: idOrName };
        for (const { id, latestRevision } of list as readonly Integration[])
          await rememberRevision({ ...place, integration: id }, latestRevision);
      }
      if (!changes) return;
      if (changes.length > 0) tell({ service: service.id, project });
      await client.invalidateQueries({ queryKey: seenChangesKey(project) });
    });
  };

  // What was read before this was loaded.
  for (const query of client.getQueryCache().getAll())
    if (query.state.status === 'success') {
      const readAt = serviceTimeOf(query.state.dataUpdatedAt);
      keep(query, readAt, readAt);
    }
  const stopReads = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryKey[0] !== 'projects') return;
    const { action, query } = event;
    if (action.type === 'fetch') started.set(query.queryHash, serviceNow());
    if (action.type !== 'success' || action.manual) return;
    const now = serviceNow();
    keep(query, started.get(query.queryHash) ?? now, now);
    started.delete(query.queryHash);
  });
  const stopWrites = takeWrites((write) => note(client, write));
  return () => {
    stopReads();
    stopWrites();
    tabs?.close();
  };
}
