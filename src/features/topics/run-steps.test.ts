import { describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '@/api/errors';
import { createEventRoute } from '@/contract/topic';
import type { RoutingStep } from './routing-plan';
import { runSteps, type StepOutcome } from './run-steps';

const steps: RoutingStep[] = [
  { side: 'destinations', action: 'add', target: 'd' },
  { side: 'events', action: 'add', target: 'e' },
  { side: 'events', action: 'remove', target: 'f', routeIds: ['1'] },
];
const failed = (status: number) => new ApiError({ endpoint: createEventRoute, status });
const statuses = (outcomes: readonly StepOutcome[]) => outcomes.map((outcome) => outcome.status);
const failingAt = (target: string, error: Error) => (step: RoutingStep) =>
  step.target === target ? Promise.reject(error) : Promise.resolve();

describe('runSteps', () => {
  it('does one after another and reports each change', async () => {
    const report = vi.fn<(outcomes: readonly StepOutcome[]) => void>();
    let running = 0;
    await runSteps(
      steps,
      async () => {
        running += 1;
        expect(running).toBe(1);
        await Promise.resolve();
        running -= 1;
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
    const outcomes = await runSteps(steps, failingAt('e', failed(422)), () => undefined);
    expect(statuses(outcomes)).toEqual(['done', 'failed', 'done']);
    expect(outcomes[1]).toMatchObject({ problem: { status: 422, title: 'The service refused the input' } });
  });

  it.each([
    ['no answer', new NetworkError(createEventRoute, 'unreachable', 'https://example.com')],
    ['503', failed(503)],
    ['429', failed(429)],
    ['401', failed(401)],
  ])('stops at what concerns all of them: %s', async (_name, error) => {
    const act = vi.fn<(step: RoutingStep) => Promise<void>>(failingAt('d', error));
    const outcomes = await runSteps(steps, act, () => undefined);
    expect(statuses(outcomes)).toEqual(['failed', 'skipped', 'skipped']);
    expect(act).toHaveBeenCalledOnce();
  });

  it('takes it for done when it is so already', async () => {
    expect(statuses(await runSteps(steps, failingAt('f', failed(404)), () => undefined))).toEqual([
      'done',
      'done',
      'done',
    ]);
    expect(statuses(await runSteps(steps, failingAt('e', failed(409)), () => undefined))).toEqual([
      'done',
      'done',
      'done',
    ]);
    // The other way round it is a failure: a topic that is gone cannot be routed.
    expect(statuses(await runSteps(steps, failingAt('e', failed(404)), () => undefined))[1]).toBe('failed');
  });
});
