import { expect, onTestFinished, test, vi } from 'vitest';
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

test.each([
  [0, 'made'],
  [20, 'stopped'],
])('where each line takes %d ms, a case that nobody waits for is %s', async (lineMs, expected) => {
  let time = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += lineMs));
  onTestFinished(() => clock.mockRestore());
  const maker = new CaseMaker({ known: [], personal: true }, 1);
  const stopped = AbortSignal.abort(new Error('stopped'));
  const made = maker.add('a', logOf(3), 0, stopped).then(
    () => 'made',
    ({ message }: Error) => message,
  );
  expect(await made).toBe(expected);
});
