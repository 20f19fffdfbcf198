import type { OwnAction } from '@/api/own-actions';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import type { Operation } from '@/contract/operation';
import { actionWord, objectsOf, resultText, statusLook, type Look } from '@/lib/operation-words';
import { plural } from '@/lib/format';
import { parseTime } from '@/lib/time';

export interface TimelineEntry {
  id: string;
  at: string;
  kind: Look['kind'] | undefined;
  /** "Read contacts". */
  words: string;
  /** "Failed". Absent for events without an outcome. */
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
  own: readonly OwnAction[];
}

/** The known history of an installation, newest first. The interface keeps no earlier configs or revisions. */
export function timelineOf({ installation, integration, operations, own }: Known): TimelineEntry[] {
  const { connection, config, createdBy } = installation;
  const revision = integration?.latestRevision;
  const by = (who: string | null | undefined) => (who ? { detail: `by ${who}` } : {});
  const facts: (Omit<TimelineEntry, 'at' | 'kind'> & { at: string | null | undefined })[] = [
    { id: 'installation', at: installation.createTime, words: 'Installed', ...by(createdBy) },
    { id: 'config', at: config?.createTime, words: configWords(config?.createdBy), ...by(config?.createdBy) },
    {
      id: 'connection',
      at: connection?.createTime,
      words: 'Connection made',
      ...by(connection?.consumer?.consumerName ?? connection?.consumer?.consumerRef),
    },
    { id: 'renewed', at: connection?.updateTime, words: 'Connection changed, or its token renewed' },
    {
      id: 'revision',
      at: revision?.createTime,
      words: 'Latest revision of the integration',
      ...(revision && config?.revisionId && revision.id !== config.revisionId
        ? { detail: 'the config was written for an earlier one' }
        : {}),
    },
  ];
  const entries: TimelineEntry[] = [
    ...facts.flatMap(({ at, ...fact }) => (at ? [{ ...fact, at, kind: undefined }] : [])),
    ...operations.flatMap((operation) => entriesOf(operation)),
    ...own.map((action, at): TimelineEntry => ({
      id: `own ${at} ${action.at}`,
      at: action.at,
      kind: undefined,
      words: action.words,
      own: true,
      ...(action.note ? { detail: `“${action.note}”` } : {}),
      ...(action.operationId ? { operationId: action.operationId } : {}),
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
    return [{ id, at, kind, words: plural(others.length + 1, 'operation'), ...(outcome ? { outcome } : {}) }];
  });
}

/** Of a pause, the service only reports who wrote the config. */
function configWords(createdBy: string | null | undefined): string {
  if (createdBy === 'api:pause-reads') return 'Reads paused';
  if (createdBy === 'api:unpause-reads') return 'Reads resumed';
  return 'Config written';
}

function entriesOf(operation: Operation): TimelineEntry[] {
  if (!operation.createTime) return [];
  const { kind, word } = statusLook(operation.status);
  const result = operation.status === 'failure' ? resultText(operation) : '';
  return [
    {
      id: operation.id,
      at: operation.createTime,
      kind,
      words: [actionWord(operation.actionType), ...objectsOf(operation)].join(' '),
      outcome: word,
      operationId: operation.id,
      ...(result ? { detail: result } : {}),
    },
  ];
}
