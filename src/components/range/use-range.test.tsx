import { renderHook, act } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { deviceStore, tabStore } from '@/lib/browser-store';
import { rememberRange, useRange } from './use-range';

const own = '2026-03-01T00:00:00.000Z..2026-03-02T00:00:00.000Z';

afterEach(() => {
  deviceStore.remove('signalbox.range');
  tabStore.remove('signalbox.own-range');
});

const range = (given?: string) => renderHook(() => useRange(given)).result;

it('is 24 hours at first, and then what was chosen last, unless the address says otherwise', () => {
  const shown = range();
  expect(shown.current).toBe('24h');
  act(() => rememberRange('30d'));
  expect(shown.current).toBe('30d');
  expect(range('7d').current).toBe('7d');
});

it('remembers times of one’s own in this tab until a preset is chosen', () => {
  act(() => rememberRange('7d'));
  const shown = range();
  act(() => rememberRange(own));
  expect(shown.current).toBe(own);
  expect(deviceStore.get('signalbox.range')).toBe('"7d"');
  expect(range('nonsense').current).toBe(own);
  act(() => rememberRange('24h'));
  expect(shown.current).toBe('24h');
  expect(tabStore.get('signalbox.own-range')).toBeUndefined();
});

it('ignores what is no range in the tab’s store', () => {
  tabStore.set('signalbox.own-range', '"yesterday"');
  expect(range().current).toBe('24h');
});
