import fc from 'fast-check';
import { day, hour, minute } from '@/lib/time';
import { createdOf, now, objectsOf, updatedOf, type Answered } from './answered-operations';

/*
 * What the help of the query field says, as plain loops over the answers of the service. Imports nothing of the
 * query language, so that the two can be compared.
 */

type Truth = boolean | undefined;

/** A condition as it is typed, and whether it is true of an operation among others. */
export interface PlainCondition {
  text: string;
  truth: (one: Answered, all: readonly Answered[]) => Truth;
}

const lower = (text: string) => text.toLowerCase();
const quote = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** Ignoring case, with `*` for any characters. */
const isLike = (value: string, pattern: string) =>
  new RegExp(
    `^${lower(pattern)
      .split('*')
      .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
      .join('[^]*')}$`,
  ).test(lower(value));

/** True if one is, unknown if none is and one is unknown. */
const anyOf = (truths: readonly Truth[]): Truth =>
  truths.includes(true) ? true : truths.includes(undefined) ? undefined : false;

/** Unknown if the value is, except for what asks for that. */
export const of = <Value>(
  value: Value | undefined,
  asksUnknown: boolean,
  test: (value: Value) => boolean,
): Truth => (value === undefined ? asksUnknown || undefined : !asksUnknown && test(value));

/** A condition with some of the texts, one of which has to be true. */
const alternatives = (
  name: string,
  texts: readonly string[],
  truthOf: (text: string, one: Answered) => Truth,
): fc.Arbitrary<PlainCondition> =>
  fc.array(fc.constantFrom(...texts), { minLength: 1, maxLength: 3 }).map((list) => ({
    text: `${name}:${list.join(',')}`,
    truth: (one) => anyOf(list.map((text) => truthOf(text, one))),
  }));

/** The whole value, or a pattern of it. */
const whole = (
  name: string,
  valuesOf: (one: Answered) => readonly string[],
  patterns: readonly string[],
  wordsOf: Record<string, string> = {},
) =>
  alternatives(name, patterns, (pattern, one) => {
    const values = valuesOf(one).filter((value) => value !== '');
    const isQuoted = pattern.startsWith('"');
    const wanted = isQuoted ? pattern.slice(1, -1).replaceAll('\\', '') : pattern;
    const asksUnknown = pattern === 'unknown';
    if (values.length === 0) return asksUnknown || undefined;
    if (asksUnknown) return false;
    return values
      .flatMap((value) => [value, ...(wordsOf[value] === undefined ? [] : [wordsOf[value]])])
      .some((value) => (isQuoted ? lower(value) === lower(wanted) : isLike(value, wanted)));
  });

/** A part of a name, or the whole one in quotes, or its reference. */
const named = (
  name: string,
  valueOf: (one: Answered) => string,
  referenceOf: (one: Answered) => string,
  texts: readonly string[],
) =>
  alternatives(name, texts, (text, one) => {
    const value = lower(valueOf(one));
    if (text === 'unknown') return false;
    if (text.startsWith('"')) return value === lower(text.slice(1, -1).replaceAll('\\', ''));
    if (text.includes('*')) return isLike(value, text);
    return value.includes(lower(text)) || referenceOf(one) === text;
  });

const prose = (name: string, valueOf: (one: Answered) => string | undefined, texts: readonly string[]) =>
  alternatives(name, texts, (text, one) =>
    of(valueOf(one), text === 'unknown', (value) =>
      text.startsWith('"') ? lower(value).includes(lower(text.slice(1, -1))) : isLike(value, `*${text}*`),
    ),
  );

const ordered = (
  name: string,
  valueOf: (one: Answered) => number | undefined,
  tests: Readonly<Record<string, (value: number) => boolean>>,
) =>
  alternatives(name, Object.keys(tests), (text, one) =>
    of(valueOf(one), text === 'unknown', tests[text] ?? never),
  );

const never = () => false;
const at = (text: string) => Date.parse(text);
const isDay = (text: string) => (time: number) => new Date(time).toISOString().startsWith(text);

const durationOf = (one: Answered) => {
  const { status } = one.operation;
  const [from, to] = [createdOf(one), updatedOf(one)];
  const ended = status === 'success' || status === 'failure';
  return ended && from !== undefined && to !== undefined && to >= from ? to - from : undefined;
};
export const recordsOf = ({ operation: { metadata } }: Answered) =>
  (metadata?.progress?.recordsProcessed as number | undefined) ?? metadata?.successfulRecordIds?.length;

/** The object in front of a result is no part of the cause, and numbers that vary are {n}. */
export const causeOf = (one: Answered): string | undefined =>
  one.operation.status === 'failure'
    ? (one.operation.result ?? '')
        .replace(/^\[([^\]]+)\] /, (tag, object: string) => (objectsOf(one).includes(object) ? '' : tag))
        .replace('after 3 attempts', 'after {n} attempt')
        .replace('30 s', '{n} s') || undefined
    : '';

const times: Record<string, (value: number) => boolean> = {
  '2026-11-15': isDay('2026-11-15'),
  today: isDay('2026-11-20'),
  yesterday: isDay('2026-11-19'),
  '2026-11-14..2026-11-16': (time) => time >= at('2026-11-14T00:00Z') && time < at('2026-11-17T00:00Z'),
  '2026-11-15T06:00..2026-11-15T18:30': (time) =>
    time >= at('2026-11-15T06:00Z') && time < at('2026-11-15T18:30Z'),
  '>2026-11-15': (time) => time >= at('2026-11-16T00:00Z'),
  '>=2026-11-15': (time) => time >= at('2026-11-15T00:00Z'),
  '<2026-11-15': (time) => time < at('2026-11-15T00:00Z'),
  '<=2026-11-15': (time) => time < at('2026-11-16T00:00Z'),
  '>=2026-11-15T12:00+02:00': (time) => time >= at('2026-11-15T10:00Z'),
  '48h': (time) => time >= now - 48 * hour,
  unknown: never,
};

const statusWords: Record<string, string> = {
  failure: 'Failed',
  in_progress: 'Running',
  success: 'Success',
};

const words = [
  'acme',
  'crm',
  'limit',
  'failed',
  'FAILURE',
  'op-',
  'op-2',
  'contact',
  'read',
  'no*data',
  'nothing-like-it',
  '"rate limit"',
  '"No new"',
];

const wordCondition: fc.Arbitrary<PlainCondition> = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 })
  .map((list) => ({
    text: list.join(','),
    truth: (one) => {
      const { operation, installation, integrationName } = one;
      const shownAction = operation.actionType === 'schema.watch' ? 'Schema watch' : operation.actionType;
      const texts = [
        installation.group?.groupName ?? '',
        integrationName,
        operation.result ?? '',
        operation.actionType,
        shownAction,
        operation.status,
        statusWords[operation.status] ?? '',
        ...objectsOf(one),
      ];
      return list.some((word) => {
        const quoted = word.startsWith('"') ? lower(word.slice(1, -1)) : undefined;
        const isInIds = (quoted ?? word).length >= 4;
        return [...texts, ...(isInIds ? [operation.id] : [])].some((text) =>
          quoted === undefined ? isLike(text, `*${word}*`) : lower(text).includes(quoted),
        );
      });
    },
  }));

const customerOf = ({ installation }: Answered) => installation.group?.groupName ?? '';
const groupRefOf = ({ installation }: Answered) => installation.group?.groupRef ?? '';

export const condition: fc.Arbitrary<PlainCondition> = fc.oneof(
  wordCondition,
  whole(
    'status',
    ({ operation }) => [operation.status],
    ['failed', 'Failure', 'running', 'in_progress', 'success', 'queued', 'fail', 's*', 'unknown', '"failed"'],
    statusWords,
  ),
  whole(
    'action',
    ({ operation }) => [operation.actionType],
    ['read', 're*', 'schema.watch', '"Schema watch"'],
    {
      'schema.watch': 'Schema watch',
    },
  ),
  named('customer', customerOf, groupRefOf, [
    'acme',
    '"Acme GmbH"',
    'ref-2',
    'acme*',
    'unknown',
    '"unknown"',
    '"bolt, inc."',
    quote('a*b "quoted"'),
    'łódź',
  ]),
  named(
    'integration',
    ({ integrationName }) => integrationName,
    ({ operation }) => operation.integrationId,
    ['crm', '"crm-sync"', 'i2', '*sync', '"SALES sync"'],
  ),
  whole('provider', ({ installation }) => [installation.connection?.provider ?? ''], [
    'salesforce',
    'hubspot',
    'sales',
    '*o*',
    'unknown',
  ]),
  whole('object', objectsOf, [
    'contact',
    'contact*',
    'deals',
    '"a,b"',
    'unknown',
    '"unknown"',
    '"task list"',
    '*',
  ]),
  whole('id', ({ operation }) => [operation.id], ['op-1', 'op-2*', 'op-3', 'op']),
  whole('installation', ({ operation }) => [operation.installationId], ['n1', 'n*', 'n']),
  whole('config', ({ operation }) => [operation.configId], ['c1', 'C2']),
  ordered('created', createdOf, times),
  ordered('on', createdOf, times),
  ordered('updated', updatedOf, times),
  ordered('after', createdOf, {
    '2026-11-15': (time) => time >= at('2026-11-15T00:00Z'),
    '24h': (time) => time >= now - day,
    yesterday: (time) => time >= at('2026-11-19T00:00Z'),
  }),
  ordered('before', createdOf, {
    '2026-11-15': (time) => time < at('2026-11-15T00:00Z'),
    '"2026-11-15 08:00:30"': (time) => time < at('2026-11-15T08:00:30Z'),
    '3d': (time) => time < now - 3 * day,
  }),
  ordered('duration', durationOf, {
    '>5m': (ms) => ms > 5 * minute,
    '>=5m': (ms) => ms >= 5 * minute,
    '<1h': (ms) => ms < hour,
    '<=1h': (ms) => ms <= hour,
    '5m': (ms) => ms >= 5 * minute && ms < 6 * minute,
    '10s..1m': (ms) => ms >= 10_000 && ms <= minute,
    unknown: never,
  }),
  ordered('records', recordsOf, {
    '0': (count) => count === 0,
    '>0': (count) => count > 0,
    '10..20': (count) => count >= 10 && count <= 20,
    '..1': (count) => count <= 1,
    '>=1001': (count) => count >= 1001,
    unknown: never,
  }),
  ordered(
    'retries',
    ({ operation }) => (operation.metadata?.retry?.attempts as number | undefined) ?? undefined,
    {
      '>1': (count) => count > 1,
      '<=1': (count) => count <= 1,
      unknown: never,
    },
  ),
  prose('result', ({ operation }) => operation.result || undefined, [
    'limit',
    '"rate limit"',
    'gave*502',
    'unknown',
    '"unknown"',
  ]),
  prose('cause', causeOf, ['"rate limit"', '"after {n} attempt"', '502', '401', 'contact', 'unknown']),
);

/** A query as it is typed, and whether it is true of an operation. */
export const queryOf = (any: fc.Arbitrary<PlainCondition>): fc.Arbitrary<PlainCondition> =>
  fc.array(fc.record({ not: fc.boolean(), condition: any }), { maxLength: 4 }).map((terms) => ({
    text: terms.map(({ not, condition: { text } }) => `${not ? '-' : ''}${text}`).join(' '),
    truth: (one, all) => {
      const truths = terms.map(({ not, condition: { truth } }) => {
        const is = truth(one, all);
        return not && is !== undefined ? !is : is;
      });
      return truths.includes(false) ? false : truths.includes(undefined) ? undefined : true;
    },
  }));

export const plainQuery = queryOf(condition);
