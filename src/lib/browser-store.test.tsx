import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceStore, storedValue, tabStore } from './browser-store';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const store of [deviceStore, tabStore]) for (const key of store.keys()) store.remove(key);
});

const blocked: [string, () => void][] = [
  [
    'refuses access',
    () =>
      vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
        throw new DOMException('Access is denied', 'SecurityError');
      }),
  ],
  ['has no storage', () => vi.spyOn(window, 'localStorage', 'get').mockReturnValue(null as never)],
  [
    'has no room',
    () =>
      vi.spyOn(window, 'localStorage', 'get').mockReturnValue({
        getItem: () => null,
        setItem: () => {
          throw new DOMException('Full', 'QuotaExceededError');
        },
        removeItem: () => undefined,
      } as never),
  ],
];

describe('a store', () => {
  it('keeps values in the browser and tells its listeners', () => {
    const listener = vi.fn();
    const stop = deviceStore.subscribe(listener);
    expect(deviceStore.set('a', '1')).toBe(true);
    expect(localStorage.getItem('a')).toBe('1');
    expect(deviceStore.get('a')).toBe('1');
    expect(tabStore.get('a')).toBeUndefined();
    window.dispatchEvent(new StorageEvent('storage', { key: 'a' }));
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    expect(deviceStore.works()).toBe(true);
    expect(localStorage).toHaveLength(1);
  });

  it.each(blocked)('works from memory where the browser %s, and says that it keeps nothing', (_, block) => {
    block();
    expect(deviceStore.works()).toBe(false);
    expect(deviceStore.set('a', '1')).toBe(false);
    expect(deviceStore.get('a')).toBe('1');
    expect(deviceStore.keys()).toContain('a');
    deviceStore.remove('a');
    expect(deviceStore.get('a')).toBeUndefined();
  });
});

describe('a stored value', () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    ['{', '{'],
    ['null', null],
    [undefined, undefined],
  ])('parses %s', (text, value) => {
    if (text !== undefined) localStorage.setItem('json', text);
    expect(storedValue('json', (stored) => stored).get()).toEqual(value);
  });

  it('is the same object until it changes, and follows its key', () => {
    let key = 'one';
    const list = storedValue(
      () => key,
      (stored) => (Array.isArray(stored) ? stored : []),
    );
    const empty = list.get();
    expect(list.get()).toBe(empty);
    expect(list.set(['a'])).toBe(true);
    expect(list.get()).toEqual(['a']);
    expect(list.get()).toBe(list.get());
    key = 'two';
    expect(list.get()).toEqual([]);
  });

  it('is removed by undefined', () => {
    const text = storedValue('text', (stored) => (typeof stored === 'string' ? stored : undefined), tabStore);
    text.set('a');
    expect(sessionStorage.getItem('text')).toBe('"a"');
    text.set(undefined);
    expect(sessionStorage.getItem('text')).toBeNull();
  });
});
