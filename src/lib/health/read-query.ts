import { groupBy } from '@/lib/group-by';
import { compile } from '@/lib/operation-query/compile';
import { operationLanguage, wordIn } from '@/lib/operation-query/fields';
import { matches, type Facts, type FieldId, type Truth } from '@/lib/operation-query/filter';
import { withTermsOn } from '@/lib/operation-query/edit';
import { referencesOf } from '@/lib/operation-query/installations';
import { fieldsOfInstallations, languageOf } from '@/lib/operation-query/language';
import { parse } from '@/lib/operation-query/parse';
import { condition, print } from '@/lib/operation-query/print';
import { healthStates, type HealthCell, type HealthRow } from './board';
import type { ListSearch } from '@/lib/list-search';
import { compareNatural } from '@/lib/sort';
import { isTrouble, stateLook } from './health-words';
import type { HealthState } from './read-health';

/** The value of `health` for a customer whose credentials are bad, whatever its reads do. */
const CREDENTIALS = 'credentials';

/** A value that is not known. */
const UNKNOWN = 'unknown';

/** Suggested even if no read has them. */
const healthValues: readonly string[] = [...healthStates.filter((state) => state !== 'unknown'), CREDENTIALS];

const isState = (value: string): value is HealthState => healthStates.some((state) => state === value);

/** What can be asked of reads. */
export const readLanguage = languageOf({
  subject: 'reads',
  fields: [
    {
      name: 'health',
      field: 'health',
      kind: 'whole',
      help: 'How the read is: failing, late, never ran, running, off, on time or unknown; or bad credentials.',
      example: 'health:failing,late',
      counted: true,
      wordOf: (value) =>
        value === CREDENTIALS ? 'bad credentials' : isState(value) ? stateLook(value).word : value,
    },
    ...fieldsOfInstallations,
    {
      name: 'object',
      field: 'object',
      kind: 'whole',
      help: 'The name of the object that is read.',
      example: 'object:contact*',
      counted: true,
    },
    {
      name: 'installation',
      field: 'installation',
      kind: 'whole',
      help: 'The id of the installation.',
      example: 'installation:0199e0a8-*',
    },
  ],
  words: ['customer', 'integration', 'object', 'installation'],
  elsewhere: (name) => (operationLanguage.named(name) ? 'Operations' : undefined),
});

/** A state that is not known is no value. */
const healthOf = ({ hasBadCredentials }: HealthRow, cell: HealthCell | undefined) => [
  ...(hasBadCredentials ? [CREDENTIALS] : []),
  cell?.state === 'unknown' ? undefined : cell?.state,
];

/** What is known of one read; of a customer without reads, what is known of it. */
const factsOf =
  (row: HealthRow, cell?: HealthCell): Facts =>
  (field) => {
    switch (field) {
      case 'health':
        return healthOf(row, cell);
      case 'object':
        return cell?.object;
      case 'installation':
        return row.installation.id;
      case 'customer':
      case 'integration':
      case 'provider':
        return row[field];
      default:
        return undefined;
    }
  };

/** Of a customer without reads there is one without an object. */
const readsOf = (row: HealthRow): Facts[] =>
  row.cells && row.cells.length > 0 ? row.cells.map((cell) => factsOf(row, cell)) : [factsOf(row)];

/** Tests reads by a query. `board` has all customers, for their names. */
function readTest(board: readonly HealthRow[]): (text: string) => (read: Facts) => Truth {
  let namesOf: ReturnType<typeof referencesOf>;
  return (text) => {
    // Without a query, all are found.
    if (text.trim() === '') return () => true;
    namesOf ??= referencesOf(
      board.map(({ installation }) => installation),
      new Map(board.map(({ installation, integration }) => [installation.integrationId, integration])),
    );
    const filter = compile(parse(text, readLanguage), { now: 0, zone: 'UTC', namesOf });
    return (read) => matches(filter, read);
  };
}

/** Whether a query finds a read of a customer. */
export function readQuery(board: readonly HealthRow[]): (text: string) => (row: HealthRow) => Truth {
  const testOf = readTest(board);
  return (text) => {
    const test = testOf(text);
    return (row) => {
      const truths = readsOf(row).map(test);
      return truths.includes(true) || (truths.includes(undefined) ? undefined : false);
    };
  };
}

export const readGroupings = ['integration', 'provider', 'object', 'health'] as const;
export type ReadGrouping = (typeof readGroupings)[number];

/** The reads with one value of a field. */
export interface ReadGroup {
  readonly value: string;
  readonly customers: number;
  readonly reads: number;
  readonly states: ReadonlyMap<HealthState, number>;
}

const troubleIn = ({ states }: ReadGroup) =>
  healthStates.reduce((sum, state) => sum + (isTrouble(state) ? (states.get(state) ?? 0) : 0), 0);

/**
 * The reads that a query finds, by the values of a field, those with the most trouble first, states the worst first.
 * What is unknown is one value.
 */
export function readGroups(board: readonly HealthRow[], text: string, by: ReadGrouping): ReadGroup[] {
  const test = readTest(board)(text);
  const found = board.flatMap((row) =>
    (row.cells ?? []).flatMap((cell) => {
      const facts = factsOf(row, cell);
      if (test(facts) !== true) return [];
      return by === 'health'
        ? { row, cell, value: cell.state }
        : { row, cell, value: String(facts(by) ?? UNKNOWN) };
    }),
  );
  const groups = [...groupBy(found, ({ value }) => value)].map(([value, reads]): ReadGroup => ({
    value,
    customers: new Set(reads.map(({ row }) => row.key)).size,
    reads: reads.length,
    states: new Map(
      [...groupBy(reads, ({ cell }) => cell.state)].map(([state, { length }]) => [state, length]),
    ),
  }));
  return groups.toSorted(
    (a, b) =>
      (by === 'health' ? placeOf(a) - placeOf(b) : troubleIn(b) - troubleIn(a)) ||
      compareNatural(a.value, b.value),
  );
}

const placeOf = ({ value }: ReadGroup) => healthStates.findIndex((state) => state === value);

export const inGroup = (text: string, by: ReadGrouping, value: string): string =>
  withTermsOn(
    parse(text, readLanguage),
    by,
    condition(by, value === UNKNOWN ? '' : wordIn(by, value, readLanguage)),
  );

/** How many customers have each value of a field, for suggestions. */
export function readCounts(board: readonly HealthRow[], field: FieldId): ReadonlyMap<string, number> {
  const counts = new Map(field === 'health' ? healthValues.map((value) => [value, 0]) : []);
  for (const row of board) {
    const values = new Set(readsOf(row).flatMap((facts) => facts(field)));
    for (const value of values)
      if (typeof value === 'string') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/** Filters that addresses of earlier releases have. */
const earlier = ['health', 'integration', 'provider', 'object'] as const;

/** Search parameters in which those of earlier releases have become a part of the query. */
export function readSearch(search: ListSearch): ListSearch {
  const conditions = earlier.flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' ? condition(name, wordIn(name, value, readLanguage)) : [];
  });
  const { health: _, integration: _i, provider: _p, object: _o, q, ...rest } = search;
  const text = [print(conditions), q].filter(Boolean).join(' ');
  return text === '' ? rest : { ...rest, q: text };
}
