import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useWhileHere } from './while-here';

test('what was read is there as long as somebody waits for it', async () => {
  const { result, unmount } = renderHook(useWhileHere);
  const whileHere = result.current;
  expect(await whileHere(Promise.resolve('read'))).toBe('read');
  await expect(whileHere(Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  let answer = (_: string) => {};
  const read = whileHere(new Promise<string>((resolve) => (answer = resolve)));
  const refused = whileHere(Promise.reject(new Error('refused')));
  unmount();
  answer('read');
  expect(await read).toBeUndefined();
  expect(await refused).toBeUndefined();
});
