import type { RevisionContent } from '@/contract/revision-content';
import { isSchedule, nextRunAfter, shortestInterval } from '@/lib/manifest/schedule';
import { hour } from '@/lib/time';
import { nativeName } from '../../provider/subscribe';
import type { WatchRow } from '../../storage/own-tables';
import type { Kernel } from '../kernel';
import { logOf } from '../log';
import { insertOperation } from '../new-operation';
import type { SchemaWatchState } from './schema-watch-state';
import { spreadOf } from '../reads/scheduler';
import { subjectOf, type Subject } from './subscribe-subject';
import { listed } from '../wording';

/** Used if the integration has no schedule (facts 3.6). */
const daily = '0 */24 * * *';

/** `state` of a watch of kind `schema`. */
interface SchemaWatch {
  readonly cron: string;
}

const cronOf = (content: RevisionContent): string => {
  const { schedule } = content.watchSchema ?? {};
  return schedule && isSchedule(schedule) ? schedule : daily;
};

/**
 * The next time of the schedule that is not right after the first look, and at least an hour away if the schedule is
 * more frequent than that. Spread over a minute, as scheduled reads are.
 */
function nextLook(installationId: string, cron: string, now: number): number | null {
  const isFrequent = (shortestInterval(cron) ?? Infinity) < 60;
  const spread = spreadOf(installationId, 'schema.watch');
  const run = nextRunAfter(cron, now - spread + (isFrequent ? hour - 1 : hour / 6));
  return run === undefined ? null : run + spread;
}

/** The first look is immediate, so that changes are noticed from then on. */
export function planSchemaWatch(
  kernel: Kernel,
  installationId: string,
  subject: Subject | undefined,
  now: number,
): void {
  const { watches } = kernel.repositories;
  const content = subject?.revision.content;
  if (!content?.watchSchema) {
    watches.remove(installationId, 'schema');
    return;
  }
  const state: SchemaWatch = { cron: cronOf(content) };
  const known = watches.find(installationId, 'schema');
  if ((known?.state as SchemaWatch | undefined)?.cron === state.cron && known?.dueAt != null) return;
  const dueAt = known ? nextLook(installationId, state.cron, now) : now;
  watches.put({ installationId, kind: 'schema', dueAt, state: { ...state } });
}

/** The objects, by the provider's names, that the integration reads, writes or subscribes to. */
function objectsOf({ revision, connection }: Subject): string[] {
  const { read, write, subscribe } = revision.content;
  const names = [read, write, subscribe].flatMap((part) =>
    (part?.objects ?? []).map(({ objectName }) => nativeName(connection.provider, objectName) ?? objectName),
  );
  return [...new Set(names)];
}

/** Creates the operation that examines an account's fields, and plans the next one. In the caller's transaction. */
export function startSchemaWatch(kernel: Kernel, watch: WatchRow, now: number): void {
  const { logs, watches } = kernel.repositories;
  const { installationId } = watch;
  const { cron } = watch.state as unknown as SchemaWatch;
  watches.put({ ...watch, dueAt: nextLook(installationId, cron, now) });
  const subject = subjectOf(kernel, installationId);
  const objects = subject ? objectsOf(subject) : [];
  // The previous operation is still waiting, and will see the same changes.
  if (!subject || objects.length === 0 || watches.hasUnfinishedSchemaWatch(installationId)) return;
  const { installation, integration, revision } = subject;
  const state: SchemaWatchState = {
    kind: 'schema.watch',
    step: 'start',
    revisionId: revision.id,
    objects,
    index: 0,
    failures: 0,
    found: [],
    first: [],
    fields: 0,
    messages: 0,
  };
  const { id } = insertOperation(
    kernel,
    installation,
    { actionType: 'schema.watch', objectName: null, state, metadata: () => ({ objects }), dueAt: now },
    now,
  );
  logOf(logs, id, now).info('Starting schema watch for objects', {
    objects: listed(objects),
    groupRef: installation.groupRef,
    integration: integration.name,
    schedule: cron,
  });
}
