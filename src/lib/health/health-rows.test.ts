import { describe, expect, test } from 'vitest';
import { day, hour, minute } from '@/lib/time';
import { attentionLines } from './attention';
import { healthStates, rowRank, type HealthCell, type HealthRow } from './board';
import { cellWords, firstOf, isTrouble, rowWords, troubledObjects } from './health-words';

const cell = (more: Partial<HealthCell>): HealthCell => ({
  object: 'contacts',
  state: 'onTime',
  schedule: '0 * * * *',
  readAt: 0,
  failure: undefined,
  ...more,
});
const row = (
  key: string,
  cells: HealthRow['cells'],
  more: Partial<HealthRow> & { of?: string } = {},
): HealthRow => ({
  key,
  installation: { integrationId: more.of ?? 'i' } as HealthRow['installation'],
  customer: key,
  integration: 'crm',
  provider: 'hubspot',
  hasBadCredentials: false,
  cells,
  worst: cells?.[0]?.state ?? 'unknown',
  ...more,
});
const failing = (since: number, message: string, more: Partial<HealthCell> = {}) =>
  cell({
    state: 'failing',
    since,
    failure: { operation: 'o', message, cause: message, at: since },
    ...more,
  });
const late = (since: number, succeededAt: number, more: Partial<HealthCell> = {}) =>
  cell({ state: 'late', since, succeededAt, ...more });
/** Another customer whose read is on time, so that not every read is late. */
const well = row('well', [cell({})], { provider: 'other', integration: 'other' });

const linesOf = (rows: readonly HealthRow[], deployedAt = new Map<string, number>()) =>
  attentionLines(rows, deployedAt);
/** The customers of each line. */
const groups = (...rows: readonly HealthRow[]) =>
  linesOf([...rows, well]).map((line) => line.rows.map(({ key }) => key).join(' '));

describe('lines', () => {
  test('that hit most customers are first, and of as many those that are newer', () => {
    const provider = (name: string) => ({ provider: name });
    expect(
      groups(
        row('no-time', [], { hasBadCredentials: true, provider: 'x' }),
        row('old', [failing(100, 'b')], provider('b')),
        row('new', [failing(500, 'c')], provider('c')),
        row('two', [failing(50, 'a')], provider('a')),
        row('of', [failing(60, 'a')], provider('a')),
      ),
    ).toEqual(['two of', 'new', 'old', 'no-time']);
  });

  test('of different causes are joined from three customers on', () => {
    const one = row('1', [failing(100, 'a')]);
    const more = [row('2', [failing(100, 'b')]), row('3', [failing(100, 'b')])];
    expect(groups(one, ...more)).toEqual([expect.stringMatching(/^(?:1 2 3|2 3 1)$/)]);
    expect(groups(one, ...more.slice(1))).toHaveLength(2);
  });

  test('are joined by provider or destination, but by neither if both are unknown', () => {
    const lost = 'Destination “orders” did not take 3 records';
    const of = (key: string, provider: string | undefined, message: string) =>
      row(key, [failing(100, message)], { provider });
    const two = (message: string, provider: string | undefined) =>
      groups(of('1', 'a', `${lost}: 1`), of('2', provider, message), of('3', provider, message)).length;
    expect(two(`${lost}: 2`, 'b')).toBe(1);
    expect(two('Destination “other” did not take 3 records', 'b')).toBe(2);
    expect(two('rate limit', 'a')).toBe(1);
    expect(two('rate limit', 'b')).toBe(2);
    const unknown = (key: string, message: string) => of(key, undefined, message);
    expect(groups(unknown('1', 'x'), unknown('2', 'y'), unknown('3', 'y'))).toHaveLength(2);
  });

  test('are joined if they may have begun within ten minutes', () => {
    const apart = (succeededAt: number) =>
      groups(row('1', [late(100 * minute, 0)]), row('2', [late(200 * minute, succeededAt)])).length;
    expect([109, 110, 111].map((at) => apart(at * minute))).toEqual([1, 2, 2]);
    // What joins later must fit the first one as well.
    expect(
      groups(
        row('1', [late(100 * minute, 0)]),
        row('2', [late(200 * minute, 109 * minute)]),
        row('3', [late(300 * minute, 150 * minute)]),
      ),
    ).toEqual(['1 2', '3']);
    // One cause whose customers did not begin together joins nothing.
    expect(
      groups(
        row('1', [failing(100 * minute, 'a', { succeededAt: 0 })]),
        row('2', [failing(600 * minute, 'a', { succeededAt: 500 * minute })]),
        row('3', [failing(100 * minute, 'b', { succeededAt: 0 })]),
      ),
    ).toEqual(['1 2', '3']);
    // A failure became known later than it began.
    const known = (knownAt: number) =>
      groups(
        row('1', [failing(100 * minute, 'a', { succeededAt: 0, knownAt: knownAt * minute })]),
        row('2', [failing(400 * minute, 'b', { succeededAt: 200 * minute })]),
        row('3', [failing(400 * minute, 'b', { succeededAt: 200 * minute })]),
      ).length;
    expect([100, 300].map(known)).toEqual([2, 1]);
  });

  test('are one if every scheduled read of several customers is late', () => {
    const providers = ['a', 'b'].map((provider) => row(provider, [late(100, 0)], { provider }));
    const everything = (...rows: HealthRow[]) =>
      linesOf(rows).map(({ shared }) => shared.everything === true);
    expect(everything(...providers)).toEqual([true]);
    const unscheduled = row('c', [cell({ schedule: undefined }), cell({ state: 'off' })]);
    expect(everything(...providers, unscheduled)).toEqual([true]);
    expect(everything(...providers, well)).toEqual([false, false]);
    expect(everything(row('a', [late(100, 0), late(100, 0)]))).toEqual([false]);
  });

  test('say what all of them share', () => {
    const shared = (...rows: HealthRow[]) => linesOf([...rows, well])[0]?.shared;
    const [one, two] = [failing(100, 'a'), failing(200, 'a')];
    expect(shared(row('1', [one]), row('2', [two]))).toEqual({ provider: 'hubspot', integration: 'crm' });
    expect(shared(row('1', [one]), row('2', [two], { integration: 'erp' }))).toEqual({ provider: 'hubspot' });
    expect(shared(row('1', [one]), row('2', [two], { provider: 'other' }))).toEqual({ integration: 'crm' });
  });

  test('say that they began with a deployment between the last success and the first sign', () => {
    const deployed = (at: number, rows: HealthRow[]) =>
      linesOf(rows, new Map([['i', at]]))[0]?.shared.deployedAt;
    const rows = [row('1', [failing(300, 'a', { succeededAt: 100 })]), row('2', [failing(400, 'a')])];
    expect([100, 101, 300, 301].map((at) => deployed(at, rows))).toEqual([undefined, 101, 300, undefined]);
    expect(deployed(200, [row('1', [failing(300, 'a')])])).toBeUndefined();
    expect(deployed(200, [...rows, row('3', [failing(500, 'a')], { of: 'other' })])).toBeUndefined();
    expect(linesOf(rows)[0]?.shared).not.toHaveProperty('deployedAt');
  });

  test('say since when, whether for longer, and each cause once', () => {
    const [line] = linesOf([
      row('1', [failing(300, 'a'), failing(200, 'b', { sinceAtLeast: true }), cell({})], {
        hasBadCredentials: true,
      }),
      row('2', [failing(400, 'a')], { hasBadCredentials: true }),
    ]);
    expect(line).toMatchObject({ since: 200, sinceAtLeast: true, troubles: { length: 3 } });
    expect(line?.failures.map(({ cause, at }) => [cause, at])).toEqual(
      expect.arrayContaining([
        ['a', 300],
        ['b', 200],
      ]),
    );
    expect(line?.failures).toHaveLength(2);
    expect(linesOf([row('1', [failing(300, 'a')])])[0]).toMatchObject({ sinceAtLeast: false });
    expect(linesOf([row('1', [], { hasBadCredentials: true })])[0]).toMatchObject({
      since: undefined,
      sinceAtLeast: false,
    });
  });
});

test('bad credentials are worst, and what is well shares a place', () => {
  const ranks = healthStates.map((worst) => rowRank(row('a', [], { worst })));
  expect(ranks).toEqual([0, 1, 2, 3, 4, 4, 4]);
  expect(rowRank(row('a', [], { worst: 'onTime', hasBadCredentials: true }))).toBe(-1);
});

describe('words', () => {
  test('need a person where a read is failing, late or never ran', () => {
    expect(healthStates.filter(isTrouble)).toEqual(['failing', 'late', 'never']);
  });

  test('of a customer', () => {
    const one = [cell({})];
    expect(rowWords(row('a', one, { hasBadCredentials: true }))).toBe('Bad credentials');
    expect(rowWords(row('a', []))).toBe('Nothing read');
    expect(rowWords(row('a', undefined))).toBe('Unknown');
    expect(rowWords(row('a', one))).toBe('On time');
  });

  test('of the objects that are why', () => {
    const cells = [
      cell({ object: 'a', state: 'late' }),
      cell({ object: 'b', state: 'never' }),
      cell({ object: 'c', state: 'late' }),
    ];
    const objects = (worst: HealthRow['worst'], of: HealthRow['cells'] = cells) =>
      troubledObjects(row('x', of, { worst }));
    expect(objects('late')).toEqual(['a', 'c']);
    expect(objects('onTime', [cell({})])).toEqual([]);
    expect([[], ['a'], ['a', 'b', 'c']].map(firstOf)).toEqual(['', 'a', 'a +2']);
  });

  test.each([
    [{ state: 'onTime', succeededAt: 1 }, 'On time'],
    [{ state: 'onTime' }, 'Not due yet'],
    [{ state: 'onTime', schedule: undefined }, 'No run yet'],
    [{ state: 'running' }, 'Running'],
    [{ state: 'failing', since: 0, isPaused: true }, 'Auto-paused'],
    [{ state: 'failing', since: 100 * day - 3 * hour - 59 * minute }, 'Failing 3 h'],
    [{ state: 'failing' }, 'Failing'],
    [{ state: 'never', since: 0 }, 'Never ran'],
    [{ state: 'late', since: 100 * day }, 'Late 1 min'],
    [{ state: 'late', since: 101 * day }, 'Late 1 min'],
    [{ state: 'late', since: 100 * day - hour + 1 }, 'Late 59 min'],
    [{ state: 'late', since: 100 * day - hour }, 'Late 1 h'],
    [{ state: 'late', since: 99 * day + 1 }, 'Late 23 h'],
    [{ state: 'late', since: 99 * day, sinceAtLeast: true }, 'Late over 1 day'],
    [{ state: 'late', since: 97 * day - 23 * hour }, 'Late 3 days'],
  ] as const)('of a read: %j', (one, words) => {
    expect(cellWords(cell(one), 100 * day)).toBe(words);
  });
});
