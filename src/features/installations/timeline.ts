import type { OwnChange } from '@/api/changes/own-changes';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import type { Operation } from '@/contract/operation';
import { actionWord, objectsOf, resultText, statusLook, type Look } from '@/lib/operation-words';
import { plural } from '@/lib/format';
import { parseTime } from '@/lib/time';

export interface TimelineEntry {
  id: string;
  at: string;
  /** Absent for events without an outcome. */
  kind?: Look['kind'];
  /** "Read contacts". */
  words: string;
  /** "Failed". */
  outcome?: string;
  detail?: string;
  operationId?: string;
  /** Known only to this browser. */
  own?: true;
}

interface Known {
  installation: Installation;
  integration: Integration | undefined;
  operations: readonly Operation[];
  own: readonly OwnChange[];
}

/** The known history of an installation, newest first. The interface keeps no earlier configs or revisions. */
export function timelineOf({ installation, integration, operations, own }: Known): TimelineEntry[] {
  const { connection, config, createdBy } = installation;
  const revision = integration?.latestRevision;
  const by = (who: string | null | undefined) => (who ? `by ${who}` : undefined);
  const isOlder = revision && config?.revisionId && revision.id !== config.revisionId;
  const facts = [
    { id: 'installation', at: installation.createTime, words: 'Installed', detail: by(createdBy) },
    {
      id: 'config',
      at: config?.createTime,
      words: configWords(config?.createdBy),
      detail: by(config?.createdBy),
    },
    {
      id: 'connection',
      at: connection?.createTime,
      words: 'Connection made',
      detail: by(connection?.consumer?.consumerName ?? connection?.consumer?.consumerRef),
    },
    { id: 'renewed', at: connection?.updateTime, words: 'Connection changed, or its token renewed' },
    {
      id: 'revision',
      at: revision?.createTime,
      words: 'Latest revision of the integration',
      detail: isOlder ? 'the config was written for an earlier one' : undefined,
    },
  ];
  const entries: TimelineEntry[] = [
    ...facts.flatMap(({ at, ...fact }) => (at ? { ...fact, at } : [])),
    ...operations.flatMap((operation) => entryOf(operation) ?? []),
    ...own.map(({ at, words, note, operationId }, index): TimelineEntry => ({
      id: `own ${index} ${at}`,
      at,
      words,
      own: true,
      detail: note && `“${note}”`,
      operationId,
    })),
  ];
  const time = ({ at }: TimelineEntry) => parseTime(at)?.getTime() ?? 0;
  return entries.toSorted((a, b) => time(b) - time(a));
}

/** The timeline with operations that succeeded one after the other as one entry: they are listed elsewhere. */
export function withoutRoutine(entries: readonly TimelineEntry[]): TimelineEntry[] {
  const isRoutine = ({ kind, operationId }: TimelineEntry) => kind === 'success' && operationId !== undefined;
  const runs: TimelineEntry[][] = [];
  for (const one of entries) {
    const run = runs.at(-1);
    if (run?.[0] && isRoutine(run[0]) && isRoutine(one)) run.push(one);
    else runs.push([one]);
  }
  return runs.flatMap(([first, ...others]): TimelineEntry[] => {
    if (!first || others.length === 0) return first ? [first] : [];
    const { id, at, kind, outcome } = first;
    return [{ id, at, kind, words: plural(others.length + 1, 'operation'), outcome }];
  });
}

/** Of a pause, the service only reports who wrote the config. */
function configWords(createdBy: string | null | undefined): string {
  if (createdBy === 'api:pause-reads') return 'Reads paused';
  if (createdBy === 'api:unpause-reads') return 'Reads resumed';
  return 'Config written';
}

function entryOf(operation: Operation): TimelineEntry | undefined {
  const { id, createTime, actionType, status } = operation;
  if (!createTime) return undefined;
  const { kind, word } = statusLook(status);
  return {
    id,
    at: createTime,
    kind,
    words: [actionWord(actionType), ...objectsOf(operation)].join(' '),
    outcome: word,
    operationId: id,
    detail: status === 'failure' ? resultText(operation) : undefined,
  };
}
