import { expect, test } from 'vitest';
import type { LogEntry } from '@/contract/operation';
import { CaseMaker } from './make-case';

const logOf = (count: number) => ({
  count,
  entry: (): LogEntry => ({ severity: 'INFO', message: { msg: 'x'.repeat(50) } }),
});

test('the room of a case is for all its logs together, and a log that does not fit takes none', async () => {
  const maker = new CaseMaker({ known: [], personal: true }, 3, 1_000);
  const { signal } = new AbortController();
  expect(await maker.add('a', logOf(5), 0, signal)).toBe(true);
  expect(await maker.add('b', logOf(10), 0, signal)).toBe(false);
  expect(await maker.add('c', logOf(4), 0, signal)).toBe(true);
});
