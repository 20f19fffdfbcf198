import { describe, expect, it, vi } from 'vitest';
import type { Problem } from './problem';
import { runSteps, type StepOutcome } from './run-steps';

const steps = ['d', 'e', 'f'];
const refusal = (rest: Partial<Problem>): Problem => ({
  title: 'The service refused the input',
  causes: [],
  issues: [],
  retryable: false,
  ...rest,
});
const statuses = (outcomes: readonly StepOutcome<string>[]) => outcomes.map((outcome) => outcome.status);
const failingAt = (target: string, problem: Problem) => (step: string) =>
  Promise.resolve(step === target ? problem : undefined);

describe('runSteps', () => {
  it('does one after another and reports each change', async () => {
    const report = vi.fn<(outcomes: readonly StepOutcome<string>[]) => void>();
    let running = 0;
    await runSteps(
      steps,
      async () => {
        running += 1;
        expect(running).toBe(1);
        await Promise.resolve();
        running -= 1;
        return undefined;
      },
      report,
    );
    expect(report.mock.calls.map(([outcomes]) => statuses(outcomes).join(' '))).toEqual([
      'waiting waiting waiting',
      'running waiting waiting',
      'done waiting waiting',
      'done running waiting',
      'done done waiting',
      'done done running',
      'done done done',
    ]);
  });

  it('goes on after a step that is refused, and keeps the reason', async () => {
    const outcomes = await runSteps(steps, failingAt('e', refusal({ status: 422 })), () => undefined);
    expect(statuses(outcomes)).toEqual(['done', 'failed', 'done']);
    expect(outcomes[1]).toMatchObject({ problem: { status: 422, title: 'The service refused the input' } });
  });

  it.each([
    ['no answer', refusal({ retryable: true })],
    ['503', refusal({ status: 503, retryable: true })],
    ['429', refusal({ status: 429, retryable: true })],
    ['401', refusal({ status: 401 })],
  ])('stops at what concerns all of them: %s', async (_name, problem) => {
    const act = vi.fn<(step: string) => Promise<Problem | undefined>>(failingAt('d', problem));
    const outcomes = await runSteps(steps, act, () => undefined);
    expect(statuses(outcomes)).toEqual(['failed', 'skipped', 'skipped']);
    expect(act).toHaveBeenCalledOnce();
  });
});
