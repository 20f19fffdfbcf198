import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Problem } from './problem';
import { countOutcomes, resumed, runPlan, type StepOutcome, type Verdict } from './plan';

const problem: Problem = { title: 'Refused', causes: [], issues: [], retryable: false };
const failed: Verdict = { status: 'failed', problem, stops: false };
const statuses = (outcomes: readonly StepOutcome[]) => outcomes.map(({ status }) => status);
const quiet = () => undefined;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Runs to the end while the clock moves by itself. */
async function finished<T>(run: Promise<T>): Promise<T> {
  const [value] = await Promise.all([run, vi.runAllTimersAsync()]);
  return value;
}

describe('runPlan', () => {
  it('does one after another and reports each change', async () => {
    const seen: string[] = [];
    const outcomes = await runPlan({
      steps: ['a', 'b'],
      act: async (step) => `made ${step}`,
      judge: () => failed,
      report: (now) => seen.push(statuses(now).join(' ')),
    });
    expect(seen).toEqual(['waiting waiting', 'running waiting', 'done waiting', 'done running', 'done done']);
    expect(outcomes[1]).toEqual({ status: 'done', detail: 'made b' });
  });

  it('goes on after a refusal, and stops at what concerns all', async () => {
    const run = (stops: boolean) =>
      runPlan({
        steps: ['a', 'b', 'c'],
        act: (step) => (step === 'a' ? Promise.reject(new Error('no')) : Promise.resolve()),
        judge: () => ({ ...failed, stops }),
        report: quiet,
      });
    expect(statuses(await run(false))).toEqual(['failed', 'done', 'done']);
    expect(statuses(await run(true))).toEqual(['failed', 'skipped', 'skipped']);
  });

  it('waits as long as the service asks, says so, and tries the same step again', async () => {
    const waits: (number | undefined)[] = [];
    const started: number[] = [];
    const begun = Date.now();
    let refusals = 2;
    const outcomes = await finished(
      runPlan({
        steps: ['a', 'b'],
        act: async () => {
          started.push(Date.now() - begun);
          refusals -= 1;
          if (refusals >= 0) throw new Error('429');
        },
        judge: () => ({ status: 'wait', ms: 3_000, problem }),
        report: quiet,
        reportWait: (until) => waits.push(until === undefined ? undefined : until - begun),
      }),
    );
    expect(statuses(outcomes)).toEqual(['done', 'done']);
    expect(started).toEqual([0, 3_000, 6_000, 6_000]);
    expect(waits).toEqual([3_000, undefined, 6_000, undefined]);
  });

  it('gives up when the service asks too often or for too long', async () => {
    const run = (ms: number) => {
      const act = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('429'));
      return finished(
        runPlan({ steps: ['a', 'b'], act, judge: () => ({ status: 'wait', ms, problem }), report: quiet }),
      ).then((outcomes) => ({ outcomes: statuses(outcomes), calls: act.mock.calls.length }));
    };
    expect(await run(1_000)).toEqual({ outcomes: ['failed', 'skipped'], calls: 6 });
    expect(await run(600_000)).toEqual({ outcomes: ['failed', 'skipped'], calls: 1 });
  });

  it('keeps the pace and the number at once', async () => {
    const started: number[] = [];
    const begun = Date.now();
    let under = 0;
    let most = 0;
    await finished(
      runPlan({
        steps: [1, 2, 3, 4],
        act: async () => {
          started.push(Date.now() - begun);
          under += 1;
          most = Math.max(most, under);
          await new Promise((resolve) => setTimeout(resolve, 150));
          under -= 1;
        },
        judge: () => failed,
        report: quiet,
        atOnce: 2,
        paceMs: 100,
      }),
    );
    expect(started).toEqual([0, 100, 200, 300]);
    expect(most).toBe(2);
  });

  it('starts nothing after it was stopped', async () => {
    const stop = new AbortController();
    const act = vi.fn<() => Promise<void>>(async () => stop.abort());
    const outcomes = await runPlan({
      steps: ['a', 'b', 'c'],
      act,
      judge: () => failed,
      report: quiet,
      signal: stop.signal,
    });
    expect(statuses(outcomes)).toEqual(['done', 'skipped', 'skipped']);
    expect(act).toHaveBeenCalledOnce();
  });
});

describe('a plan that is stopped while a step waits for its turn', () => {
  it('skips that step and the rest', async () => {
    const stop = new AbortController();
    const act = vi.fn<() => Promise<void>>(async () => undefined);
    const run = runPlan({
      steps: ['a', 'b', 'c'],
      act,
      judge: () => failed,
      report: quiet,
      signal: stop.signal,
      paceMs: 1_000,
    });
    await vi.advanceTimersByTimeAsync(500);
    stop.abort();
    expect(statuses(await finished(run))).toEqual(['done', 'skipped', 'skipped']);
    expect(act).toHaveBeenCalledOnce();
  });
});

describe('resumed', () => {
  it('leaves open what may have been done, unless doing it twice is as good as once', () => {
    const before: StepOutcome[] = [
      { status: 'done', detail: 'x' },
      { status: 'running' },
      { status: 'unsure', problem },
      { status: 'failed', problem },
      { status: 'skipped' },
    ];
    const of = (isRepeatable: boolean) => statuses(resumed([1, 2, 3, 4, 5], before, () => isRepeatable));
    expect(of(false)).toEqual(['done', 'unsure', 'unsure', 'waiting', 'waiting']);
    expect(of(true)).toEqual(['done', 'waiting', 'waiting', 'waiting', 'waiting']);
  });

  it('however often a run breaks off, nothing is done twice and all that can be is done', async () => {
    vi.useRealTimers();
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.constantFrom('ok', 'refused', 'away', 'stop', 'crash'), { maxLength: 40 }),
        fc.integer({ min: 1, max: 3 }),
        async (length, given, atOnce) => {
          const fates = [...given];
          const steps = Array.from({ length }, (_, at) => at);
          const times = steps.map(() => 0);
          let kept: readonly StepOutcome[] | undefined;
          const fate = () => fates.shift() ?? 'ok';
          for (let round = 0; round < 60; round += 1) {
            const stop = new AbortController();
            let crashed = false;
            await runPlan({
              steps,
              outcomes: resumed(steps, kept ?? [], () => false),
              atOnce,
              signal: stop.signal,
              act: async (step) => {
                // A page that is gone does nothing more.
                const next = crashed ? 'away' : fate();
                if (next === 'refused' || next === 'away') throw new Error(next);
                times[step] = (times[step] ?? 0) + 1;
                if (next === 'stop') stop.abort();
                // Done by the service, but the page is gone before it learns of it.
                if (next === 'crash') crashed = true;
              },
              judge: (error) => ({ ...failed, stops: String(error).includes('away') }),
              report: (now) => {
                if (!crashed) kept = now;
              },
            });
            const { done, unsure } = countOutcomes(kept ?? []);
            if (done + unsure === length) break;
          }
          expect(times.every((count) => count <= 1)).toBe(true);
          expect(kept?.every(({ status }) => status === 'done' || status === 'unsure')).toBe(true);
        },
      ),
    );
  });
});
