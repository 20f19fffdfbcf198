import { expect, test } from 'vitest';
import type { LoadedOperations } from '@/api/reading/loaded-pages';
import type { Installation } from '@/contract/installation';
import { behind, inTurn } from './use-catch-up';

const minute = 60_000;
const installation = (id: string): Installation => ({ id, integrationId: 'i' }) as Installation;

function stateOf(readAt: Record<string, number>) {
  const keys = Object.keys(readAt);
  return {
    states: new Map(keys.map((key) => [key, 'read' as const])),
    loaded: new Map(keys.map((key) => [key, { readAt: readAt[key] } as LoadedOperations])),
  };
}

test('it is the turn of those read longest ago, none twice within a minute, at most twenty', () => {
  const state = stateOf({ 'i/a': 2 * minute, 'i/b': minute, 'i/c': 2.5 * minute });
  const wanted = ['a', 'b', 'c', 'unread'].map(installation);
  expect(inTurn(wanted, state, 3 * minute)).toEqual(['i/b', 'i/a']);
  const many = Array.from({ length: 30 }, (_, at) => String(at));
  const all = stateOf(Object.fromEntries(many.map((id) => [`i/${id}`, Number(id)])));
  expect(inTurn(many.map(installation), all, 3 * minute)).toEqual(many.slice(0, 20).map((id) => `i/${id}`));
});

test('one that is being read, or failed, does not have its turn', () => {
  const state = stateOf({ 'i/a': 0, 'i/b': 0 });
  const states = new Map([
    ['i/a', 'reading'],
    ['i/b', 'failed'],
  ] as const);
  expect(inTurn([installation('a'), installation('b')], { ...state, states }, 3 * minute)).toEqual([]);
});

test('what has changed by the list of installations is known to be behind', () => {
  const of = (rest: Partial<Installation>) => ({ ...installation('a'), ...rest });
  const stateWith = (loaded: Partial<LoadedOperations>) => ({
    loaded: new Map([['i/a', loaded as LoadedOperations]]),
  });
  const succeeded = stateWith({ newest: { id: 'o', status: 'success' } });
  expect(behind([of({ lastOperationStatus: 'success' })], succeeded, true)).toEqual([]);
  expect(behind([of({ lastOperationStatus: 'failure' })], succeeded, true)).toEqual(['i/a']);
  expect(behind([of({ id: 'unread', lastOperationStatus: 'failure' })], succeeded, true)).toEqual([]);
  const running = stateWith({ running: ['o'] });
  expect(behind([of({})], running, true)).toEqual([]);
  expect(behind([of({})], running, false)).toEqual(['i/a']);
});
