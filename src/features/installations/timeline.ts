import type { OwnAction } from '@/api/own-actions';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import type { Operation } from '@/contract/operation';
import { actionWord, objectsOf, resultText, statusLook, type Look } from '@/lib/operation-words';
import { parseTime } from '@/lib/time';

export interface Happening {
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
export function timelineOf({ installation, integration, operations, own }: Known): Happening[] {
  const { connection, config, createdBy } = installation;
  const revision = integration?.latestRevision;
  const by = (who: string | null | undefined) => (who ? { detail: `by ${who}` } : {});
  const facts: (Omit<Happening, 'at' | 'kind'> & { at: string | null | undefined })[] = [
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
  const happenings: Happening[] = [
    ...facts.flatMap(({ at, ...fact }) => (at ? [{ ...fact, at, kind: undefined }] : [])),
    ...operations.flatMap((operation) => happeningOf(operation)),
    ...own.map((action, at): Happening => ({
      id: `own ${at} ${action.at}`,
      at: action.at,
      kind: undefined,
      words: action.words,
      own: true,
      ...(action.note ? { detail: `“${action.note}”` } : {}),
      ...(action.operationId ? { operationId: action.operationId } : {}),
    })),
  ];
  const time = ({ at }: Happening) => parseTime(at)?.getTime() ?? 0;
  return happenings.toSorted((a, b) => time(b) - time(a));
}

/** Of a pause, the service only reports who wrote the config. */
function configWords(createdBy: string | null | undefined): string {
  if (createdBy === 'api:pause-reads') return 'Reads paused';
  if (createdBy === 'api:unpause-reads') return 'Reads resumed';
  return 'Config written';
}

function happeningOf(operation: Operation): Happening[] {
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
