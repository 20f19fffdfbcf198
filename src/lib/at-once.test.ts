import { describe, expect, it } from 'vitest';
import { createAtOnce } from './at-once';

describe('createAtOnce', () => {
  it('runs no more than so many at once, in order, whatever fails', async () => {
    const limited = createAtOnce(2);
    const began: number[] = [];
    let running = 0;
    let most = 0;
    const task = (id: number) => async () => {
      began.push(id);
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      if (id % 2 === 0) throw new Error(String(id));
      return id;
    };
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map((id) => limited(task(id))));
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, false, true]);
    expect([most, began]).toEqual([2, [1, 2, 3, 4, 5]]);
  });

  it('passes over what was given up while it waited', async () => {
    const limited = createAtOnce(1);
    const controller = new AbortController();
    const ran: string[] = [];
    const first = limited(async () => {
      controller.abort();
      ran.push('first');
    });
    const second = limited(async () => {
      ran.push('second');
    }, controller.signal);
    const third = limited(async () => {
      ran.push('third');
    });
    await expect(second).rejects.toThrow(/abort/i);
    await Promise.all([first, third]);
    expect(ran).toEqual(['first', 'third']);
  });
});
