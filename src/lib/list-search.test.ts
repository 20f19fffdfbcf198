import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasWords, listSearch } from './list-search';

const { read, sortOf, withSort } = listSearch(['name', 'created'], { column: 'created', direction: 'desc' });

describe('listSearch', () => {
  it('takes what it knows and leaves the rest out', () => {
    expect(read({ q: 'a', sort: 'name', desc: true, x: 1 })).toEqual({ q: 'a', sort: 'name', desc: true });
    expect(read({ q: '', sort: 'size', desc: 'yes' })).toEqual({});
    expect(read({ q: 42 })).toEqual({ q: '42' });
    expect(read({ q: ['a'], sort: null })).toEqual({});
  });

  it('leaves the first order out of the address, whoever wrote it there', () => {
    expect(withSort({ column: 'created', direction: 'desc' })).toEqual({});
    expect(read({ sort: 'created', desc: true })).toEqual({});
    expect(sortOf({})).toEqual({ column: 'created', direction: 'desc' });
  });

  it('reads back every order that it writes', () => {
    const orders = fc.record({
      column: fc.constantFrom('name', 'created'),
      direction: fc.constantFrom<'asc' | 'desc'>('asc', 'desc'),
    });
    fc.assert(
      fc.property(orders, (order) => {
        expect(sortOf(read({ ...withSort(order) }))).toEqual(order);
      }),
    );
  });

  it('never fails, and is stable, on any address', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('q', 'sort', 'desc', 'z'), fc.anything()), (search) => {
        const once = read(search);
        expect(read({ ...once })).toEqual(once);
      }),
    );
  });
});

describe('hasWords', () => {
  it.each([
    ['Acme GmbH hubspot', undefined, true],
    ['Acme GmbH hubspot', '  ', true],
    ['Acme GmbH hubspot', 'HUB acme', true],
    ['Acme GmbH hubspot', 'acme sales', false],
  ])('%s, %s: %s', (text, q, expected) => {
    expect(hasWords(text, q)).toBe(expected);
  });
});
