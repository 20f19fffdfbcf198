import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useHeld } from './use-held';

it('stays as it is while it is held, and follows at once when it is not', () => {
  const { result, rerender } = renderHook(({ value, held }) => useHeld(value, held), {
    initialProps: { value: 1, held: false },
  });
  expect(result.current).toBe(1);
  rerender({ value: 2, held: true });
  expect(result.current).toBe(1);
  rerender({ value: 3, held: false });
  expect(result.current).toBe(3);
  rerender({ value: 4, held: true });
  expect(result.current).toBe(3);
});
