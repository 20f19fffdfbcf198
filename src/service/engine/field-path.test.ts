import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setAt, stepsOf, valueAt } from './field-path';

const written = (steps: readonly string[]) =>
  `$${steps.map((step) => `['${step.replaceAll(/['\\]/g, (mark) => `\\${mark}`)}']`).join('')}`;

describe('a path in brackets', () => {
  it('is read step by step', () => {
    expect(stepsOf("$['address']['city']")).toEqual(['address', 'city']);
    expect(stepsOf(`$["a b"]['c.d']`)).toEqual(['a b', 'c.d']);
    expect(stepsOf(String.raw`$['it\'s']`)).toEqual(["it's"]);
  });

  it.each(['name', '$name', "$['open", "$['a']b", "$['a'].b", '$[0]', '$'])('is not %s', (name) => {
    expect(stepsOf(name)).toBeUndefined();
  });

  it('leads back to what was placed, whatever the steps are called', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), fc.jsonValue(), (steps, value) => {
        const target: Record<string, unknown> = {};
        const parsed = stepsOf(written(steps));
        expect(parsed).toEqual(steps);
        setAt(target, parsed!, value);
        expect(valueAt(target, steps)).toBe(value);
      }),
    );
  });

  it('makes ordinary keys of names that mean something to JavaScript', () => {
    const target: Record<string, unknown> = {};
    setAt(target, ['__proto__', 'polluted'], 'yes');
    setAt(target, ['constructor'], 'text');
    expect(JSON.stringify(target)).toBe('{"__proto__":{"polluted":"yes"},"constructor":"text"}');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(valueAt({}, ['constructor'])).toBeUndefined();
  });

  it('replaces what stands in the way and keeps what stands beside', () => {
    const target: Record<string, unknown> = { address: 'text', name: 'Ada' };
    setAt(target, ['address', 'city'], 'Zürich');
    setAt(target, ['address', 'zip'], '8001');
    expect(target).toEqual({ name: 'Ada', address: { city: 'Zürich', zip: '8001' } });
  });
});
