import {
  queryOptions,
  type QueryClient,
  type QueryExecuteOptions,
  type QueryKey,
} from '@tanstack/react-query';
import { keysRead } from '@/api/api-keys';
import { inBackground } from '@/api/reading/background-reads';
import { destinationQueries } from '@/api/destinations';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { lastGoodQuery } from '@/api/reading/last-good';
import { pinsOf } from '@/api/line-pins';
import { GOOD_RUN_PAGES, heldLog, releaseLog } from '@/api/operation-log/log-queries';
import { beginCase, dropCase, finishCase } from '@/api/operation-log/log-source';
import { operationQueries } from '@/api/operations';
import { lastReadsQuery } from '@/api/reading/read-health';
import { currentSession } from '@/api/session';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import type { Operation } from '@/contract/operation';
import { createAtOnce } from '@/lib/at-once';
import { configChanges } from '@/lib/config-changes';
import { externalStore } from '@/lib/external-store';
import { readHealthNotes, type LastReads } from '@/lib/health/health-notes';
import type { RedactOptions } from '@/lib/redact';
import { serviceNow } from '@/lib/service-clock';
import { CASE_EXTENSION, MOST_CASE_OPERATIONS } from './case-format';
import { knownTextsOf } from './known-texts';
import type { CaseParts } from './make-case';

const version = String(import.meta.env['VITE_VERSION'] ?? 'unknown');
/** Ids of written records that a case lists at most. An operation may have any number. */
const MOST_RECORD_IDS = 1_000;
/** Up to this many logs stay in the worker, so that they need not be read again when somebody changes the options. */
const MOST_HELD_LOGS = 2;
const EXCERPT_LINES = 40;
const EXCERPT_LINES_OF_SEVERAL = 10;

/** What a case is made of. */
export interface CaseOrder {
  /** As far as they are known. Each is read again. */
  readonly operations: readonly Operation[];
  /** How many more were chosen. */
  readonly tooMany?: number;
  /** The message of the cause that they failed for. */
  readonly cause?: string | undefined;
  /** What to take out besides secrets. */
  readonly personal: boolean;
  readonly records: boolean;
}

interface CaseProgress {
  readonly part: 'operation' | 'log';
  readonly read: number;
  readonly total: number;
}

function newStop() {
  const controller = new AbortController();
  const stopped = new Promise<undefined>((resolve) => {
    controller.signal.addEventListener('abort', () => resolve(undefined));
  });
  return { controller, stopped };
}

/** How far the reading for a case is, and a way to stop it. Then the case is made of what has been read. */
export class CaseReading {
  readonly #progress = externalStore<CaseProgress | undefined>(undefined);
  #stop = newStop();

  readonly progress = this.#progress.get;
  readonly subscribe = this.#progress.subscribe;
  readonly report = this.#progress.set;
  readonly stop = () => this.#stop.controller.abort();

  begin(): void {
    this.#stop = newStop();
    this.report(undefined);
  }

  get isStopped(): boolean {
    return this.#stop.controller.signal.aborted;
  }

  /** Waits for a read; undefined if it fails or the reading is stopped. */
  async take<Answer>(start: () => Promise<Answer>): Promise<Answer | undefined> {
    if (this.isStopped) return undefined;
    return Promise.race([start().catch(() => undefined), this.#stop.stopped]);
  }
}

export const caseQueries = {
  /** A case file of operations. `made` identifies what it is made of, besides the operations. */
  made: (project: string, order: CaseOrder, reading: CaseReading, made?: number) => {
    const { operations, cause, personal, records } = order;
    return queryOptions({
      queryKey: [
        ...operationQueries.all(project),
        'case-file',
        operations.map(({ id }) => id),
        { made, cause: cause !== undefined, personal, records },
      ],
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      // A large file, which is never changed.
      structuralSharing: false,
      retry: false,
      refetchOnWindowFocus: false,
      queryFn: ({ client, signal }) => readCase(client, project, order, reading, signal),
    });
  },
};

/** What could not be read, and of which operations. They are numbered from 1. */
class Missing {
  readonly #notes = new Map<string, number[]>();

  constructor(readonly operations: number) {}

  add(note: string, at: number): void {
    this.#notes.set(note, [...(this.#notes.get(note) ?? []), at + 1]);
  }

  list(): string[] {
    if (this.operations === 1) return [...this.#notes.keys()].map((note) => `${note}.`);
    return [...this.#notes].map(([note, numbers]) => {
      const sorted = numbers.toSorted((a, b) => a - b);
      if (sorted.length === this.operations) return `${note} (all operations).`;
      return `${note} (${sorted.length === 1 ? 'operation' : 'operations'} ${sorted.join(', ')}).`;
    });
  }
}

async function readCase(
  client: QueryClient,
  project: string,
  order: CaseOrder,
  reading: CaseReading,
  signal: AbortSignal,
) {
  const listed = order.operations;
  const isSeveral = listed.length > 1;
  reading.begin();
  signal.addEventListener('abort', reading.stop, { once: true });
  // So that not all reads wait for their turn when the reading is stopped.
  const inTurn = createAtOnce(4);
  const read = <Answer, Data, Key extends QueryKey>(
    query: QueryExecuteOptions<Answer, Error, Data, Answer, Key>,
  ): Promise<Data | undefined> =>
    reading.take(() => client.query(isSeveral ? (inBackground(query as never) as typeof query) : query));
  const missing = new Missing(listed.length);

  // Most of these are outside the specification: what cannot be read is left out.
  const destinationsRead = read(destinationQueries.list(project));
  const integrationsRead = read(integrationQueries.list(project));
  let done = 0;
  const facts = await Promise.all(
    listed.map((known, at) =>
      inTurn(async () => {
        const found = await read(operationQueries.detail(project, known.id));
        if (!found) missing.add('The operation could not be read, so these are its facts as listed', at);
        const operation = found ?? known;
        const { integrationId, installationId } = operation;
        const [installation, good] = await Promise.all([
          read(installationQueries.detail(project, integrationId, installationId)),
          read({ ...lastGoodQuery(project, operation, GOOD_RUN_PAGES), staleTime: Number.POSITIVE_INFINITY }),
        ]);
        done += 1;
        reading.report({ part: 'operation', read: done, total: listed.length });
        return { operation, installation, good: good?.operation };
      }),
    ),
  );
  const destinations = await destinationsRead;
  const integrations = await integrationsRead;
  const known = await reading.take(() => client.query(lastReadsQuery(project)));
  signal.throwIfAborted();

  const parts = partsOf({ order, facts, integrations, known, missing });
  const { apiKey, bearerToken, projectKeys = {} } = currentSession()?.credentials ?? {};
  const options: RedactOptions = {
    known: [apiKey, bearerToken, ...Object.values(projectKeys), ...keysRead()].filter(
      (secret): secret is string => Boolean(secret),
    ),
    // Header values and addresses of destinations are secrets that a log may mention.
    knownTexts: knownTextsOf(destinations ?? [], parts.installations, order.records),
    personal: order.personal,
    records: order.records,
  };
  const making = await beginCase(options, facts.length);
  try {
    const { operations } = parts;
    for (const [at, { operation, isGood }] of operations.entries()) {
      const { id } = operation;
      const note = (words: string) =>
        isGood
          ? missing.add(
              `Of the last good run: ${words}`,
              operations.findIndex(({ good }) => good === id),
            )
          : missing.add(words, at);
      const source = await reading.take(() =>
        heldLog(client, project, id, (query) => (isSeveral ? inBackground(query) : query)),
      );
      signal.throwIfAborted();
      if (source) {
        const excerptLines = isGood ? 0 : isSeveral ? EXCERPT_LINES_OF_SEVERAL : EXCERPT_LINES;
        const hasRoom = await source.addTo(making, { operation: id, excerptLines }, signal);
        if (!hasRoom) note('The log was left out: a case has no room for more');
      } else if (reading.isStopped) note('The log was not read, because the reading was stopped');
      else note('The log could not be read');
      if (reading.isStopped || operations.length > MOST_HELD_LOGS) releaseLog(client, project, id);
      reading.report({ part: 'log', read: at + 1, total: operations.length });
    }
    const { tooMany = 0 } = order;
    const notes = [
      ...(tooMany > 0
        ? [`${tooMany} more were chosen, but a case is of at most ${MOST_CASE_OPERATIONS} operations.`]
        : []),
      ...(reading.isStopped ? ['The reading was stopped, so what came after is missing.'] : []),
      ...(destinations
        ? []
        : [
            'The destinations could not be read, so secrets of theirs that look like plain words are not recognised.',
          ]),
      ...missing.list(),
    ];
    return await finishCase(making, { ...parts, missing: notes });
  } finally {
    dropCase(making);
  }
}

interface Facts {
  operation: Operation;
  installation: Installation | undefined;
  good: Operation | undefined;
}

interface Gathered {
  order: CaseOrder;
  facts: readonly Facts[];
  integrations: readonly Integration[] | undefined;
  known: LastReads | undefined;
  missing: Missing;
}

/** Puts what was read together. What several operations share is there once. */
function partsOf({ order, facts, integrations = [], known, missing }: Gathered): Omit<CaseParts, 'missing'> {
  const ids = new Set(facts.map(({ operation }) => operation.id));
  const goods = new Map<string, Operation>();
  const installations = new Map<string, Installation>();
  const used = new Map<string, Integration>();
  const changes: CaseParts['changes'][number][] = [];
  for (const [at, { operation, installation, good }] of facts.entries()) {
    const { id, configId, integrationId } = operation;
    const integration = integrations.find((one) => one.id === integrationId);
    if (integration) used.set(integration.id, integration);
    else missing.add('The integration could not be read, so its revision is missing', at);
    if (installation) installations.set(`${installation.integrationId} ${installation.id}`, installation);
    else missing.add('The installation could not be read, so its config and connection are missing', at);
    if (installation?.config && installation.config.id !== configId)
      missing.add(
        'The config is current, and may differ from that of the operation; the service keeps no earlier ones',
        at,
      );
    if (installation && known)
      changes.push(
        ...readHealthNotes(operation, installation, integration, known, serviceNow()).map((what) => ({
          operation: id,
          what,
        })),
      );
    if (recordIdsOf(operation).length > MOST_RECORD_IDS)
      missing.add(`Of the ids of written records, only the first ${MOST_RECORD_IDS} are here`, at);
    if (!good) missing.add('No earlier run like this one that succeeded was found', at);
    else {
      if (!ids.has(good.id)) goods.set(good.id, good);
      const found = configChanges(good, operation, installation, integration);
      changes.push(...found.map((change) => ({ operation: id, ...change })));
    }
  }
  return {
    name: nameOf(order, facts),
    service: serviceOf(currentSession()?.service.baseUrl),
    version,
    cause: order.cause,
    operations: [
      ...facts.map(({ operation, good }) => ({
        operation: withFewRecordIds(operation),
        ...(good && { good: good.id }),
      })),
      ...[...goods.values()].map((operation) => ({ operation: withFewRecordIds(operation), isGood: true })),
    ],
    installations: [...installations.values()],
    integrations: [...used.values()],
    changes,
    pins: facts.flatMap(({ operation: { id } }) =>
      pinsOf(id).map(({ line, note }) => ({ operation: id, line: line + 1, ...(note && { note }) })),
    ),
  };
}

const recordIdsOf = ({ metadata }: Operation) => metadata?.successfulRecordIds ?? [];

function withFewRecordIds(operation: Operation): Operation {
  const ids = recordIdsOf(operation);
  if (ids.length <= MOST_RECORD_IDS) return operation;
  const { metadata } = operation;
  return { ...operation, metadata: { ...metadata, successfulRecordIds: ids.slice(0, MOST_RECORD_IDS) } };
}

function nameOf({ cause }: CaseOrder, facts: readonly Facts[]): string {
  const [first] = facts;
  const minute = new Date().toISOString().slice(0, 16).replace(/\D/g, '-');
  const name =
    facts.length === 1 && first && cause === undefined
      ? `operation-${first.operation.id.replace(/[^\w-]+/g, '_').slice(0, 80)}`
      : `${cause === undefined ? 'operations' : 'cause'}-${minute}`;
  return name + CASE_EXTENSION;
}

/** The address without user name and query, which may contain credentials. */
function serviceOf(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  const { origin, pathname } = new URL(address, location.href);
  return origin + pathname;
}
