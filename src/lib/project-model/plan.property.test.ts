import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson, toJson } from '@/lib/json';
import { resumed, runPlan, type StepOutcome } from '@/lib/plan';
import { runs } from '@/test/exhaustive';
import { preflight } from '@/test/preflight';
import { PLANTED, setUp, SetUpService } from '@/test/set-up-service';
import { asksOf, filled, withoutAnswers } from './asks';
import { compareModels } from './compare';
import type { Part } from './known-parts';
import { modelOf } from './model-of';
import { choicesOf, planOf, staleness } from './plan';
import type { ProjectModel } from './project-model';
import { planFile, readPlanFile } from './plan-body';
import { planMarkdown } from './plan-markdown';
import { applied, type Step } from './steps';

const all = (before: ProjectModel, wanted: ProjectModel) =>
  new Set(choicesOf(compareModels(before, wanted)).map(({ key }) => key));

const answersTo = (steps: readonly Step[]) =>
  new Map(asksOf(steps).map(({ placeholder }) => [placeholder, `https://me:${PLANTED}@example.com`]));

const problem = { title: 'x', causes: [], issues: [], retryable: true };

class Fault extends Error {
  readonly kind: Mishap;
  constructor(kind: Mishap) {
    super(kind);
    this.kind = kind;
  }
}
type Mishap = 'fails' | 'is lost' | 'was lost but done' | 'breaks off' | 'breaks off after it';

/** Runs a plan; at step `at`, something happens. Returns what was stored last. */
async function run(
  service: SetUpService,
  steps: readonly Step[],
  outcomes: readonly StepOutcome[] | undefined,
  mishap?: { at: number; kind: Mishap },
): Promise<readonly StepOutcome[]> {
  let stored: readonly StepOutcome[] = [];
  let isDead = false;
  const answers = answersTo(steps);
  const act = (step: Step) => {
    const kind = mishap && steps[mishap.at] === step ? mishap.kind : undefined;
    if (kind === 'fails' || kind === 'is lost') throw new Fault(kind);
    if (kind !== 'breaks off') service.act(step, answers, steps);
    if (kind?.startsWith('breaks off')) isDead = true;
    if (kind) throw new Fault(kind);
    return Promise.resolve();
  };
  await runPlan({
    steps,
    ...(outcomes ? { outcomes } : {}),
    act: async (step) => act(step),
    judge: (error) => {
      if (!(error instanceof Fault)) throw error;
      return { status: error.kind === 'fails' ? 'failed' : 'unsure', problem, stops: true };
    },
    // What a page that is gone would have written is not there.
    report: (now) => {
      if (!isDead) stored = now;
    },
  });
  return stored;
}

const projects = fc.tuple(setUp, setUp, fc.nat(5), fc.nat(5));

/** Pairs of projects, as a service returns them. */
const pairs = (
  check: (before: SetUpService, wanted: ProjectModel, mood: number) => Promise<void> | void,
  options = runs(100),
) =>
  fc.assert(
    fc.asyncProperty(projects, async ([one, two, mood, other]) => {
      await check(SetUpService.of(one), modelOf(SetUpService.of(two).read(mood)), other);
    }),
    options,
  );

describe('a plan of all changes', () => {
  it('makes the wanted set-up, and is then empty', () =>
    pairs(async (service, wanted, mood) => {
      const before = modelOf(service.read(mood));
      const steps = planOf(before, wanted, all(before, wanted));
      const outcomes = await run(service, steps, undefined);
      expect(outcomes.every(({ status }) => status === 'done')).toBe(true);
      expect(service.writes).toBe(steps.length);
      const after = modelOf(service.read(mood + 1));
      expect(compareModels(after, wanted)).toEqual([]);
      expect(planOf(after, wanted, all(after, wanted))).toEqual([]);
      // What the steps say is what the service did.
      expect(compareModels(steps.reduce(applied, before), after)).toEqual([]);
      expect(staleness(before, steps, outcomes, after).changed).toEqual([]);
    }));

  it.each(['fails', 'is lost', 'was lost but done', 'breaks off', 'breaks off after it'] as const)(
    'comes to the same end when a step %s, wherever it is',
    (kind) =>
      pairs(async (first, wanted, mood) => {
        const before = modelOf(first.read());
        const steps = planOf(before, wanted, all(before, wanted));
        for (const at of steps.keys()) {
          const service = SetUpService.of(before);
          const base = modelOf(service.read());
          const broken = await run(service, steps, undefined, { at, kind });
          const now = modelOf(service.read(mood));
          const { outcomes, changed } = staleness(base, steps, broken, now);
          expect(changed).toEqual([]);
          const end = await run(
            service,
            steps,
            resumed(steps, outcomes, () => false),
          );
          expect(end.every(({ status }) => status === 'done')).toBe(true);
          expect(service.writes).toBe(steps.length);
          expect(compareModels(modelOf(service.read(mood)), wanted)).toEqual([]);
        }
      }, runs(100)),
  );

  it('is refused when the target is another by then', () =>
    pairs((service, wanted, mood) => {
      const before = modelOf(service.read(mood));
      const steps = planOf(before, wanted, all(before, wanted));
      service.act({ do: 'createTopic', name: 'someone-elses' });
      const [changed, ...others] = staleness(before, steps, [], modelOf(service.read())).changed;
      expect(others).toEqual([]);
      expect(changed).toMatchObject({ kind: 'added', what: 'topic', name: 'someone-elses' });
    }));
});

it('makes only the chosen changes', () =>
  fc.assert(
    fc.asyncProperty(setUp, setUp, fc.infiniteStream(fc.boolean()), async (one, two, ticks) => {
      const service = SetUpService.of(one);
      const wanted = modelOf(SetUpService.of(two).read());
      const before = modelOf(service.read());
      const choices = choicesOf(compareModels(before, wanted));
      // A route needs its destination.
      const ticked = choices.filter(({ change }) => change.what !== 'topic' && ticks.next().value);
      const steps = planOf(before, wanted, new Set(ticked.map(({ key }) => key)));
      await run(service, steps, undefined);
      const after = modelOf(service.read());
      const names = new Set(ticked.map(({ change }) => `${change.what} ${change.name}`));
      const gone = new Set(
        ticked.flatMap(({ change }) =>
          change.what === 'destination' && change.kind === 'removed' ? [change.name] : [],
        ),
      );
      for (const { what, name, details } of compareModels(before, after)) {
        // The routes of a deleted destination go with it.
        const isRoute = what === 'topic' && details.every(({ path }) => gone.has(String(path[1])));
        expect(isRoute || names.has(`${what} ${name}`)).toBe(true);
      }
      const left = new Set(choicesOf(compareModels(after, wanted)).map(({ key }) => key));
      for (const { key } of ticked) expect(left.has(key)).toBe(false);
    }),
  ));

describe('a difference', () => {
  it('does not depend on order, keys that the interface does not know, or null beside absent', () =>
    fc.assert(
      fc.property(setUp, fc.nat(5), fc.nat(5), (one, mood, other) => {
        const service = SetUpService.of(one);
        expect(compareModels(modelOf(service.read(mood)), modelOf(service.read(other)))).toEqual([]);
      }),
    ));

  it('of unknown routes is none', () =>
    fc.assert(
      fc.property(setUp, setUp, (one, two) => {
        const readings = { ...SetUpService.of(one).read(), eventRoutes: undefined, topicRoutes: undefined };
        const wanted = modelOf(SetUpService.of(two).read());
        const known = new Set(one.topics.map(({ name }) => name));
        for (const [before, after] of [
          [modelOf(readings), wanted],
          [wanted, modelOf(readings)],
        ] as const)
          for (const { what, name, kind } of compareModels(before, after))
            expect(what === 'topic' && kind === 'changed' && known.has(name)).toBe(false);
      }),
    ));
});

it('has no secret in a model, a difference or a plan', () =>
  pairs((service, wanted, mood) => {
    const readings = service.read(mood);
    const before = modelOf(readings);
    const steps = planOf(before, wanted, all(before, wanted));
    const holds = service.destinations.some(({ metadata }) => toJson(metadata).includes(PLANTED));
    expect(toJson(readings).includes(PLANTED)).toBe(holds || service.destinations.length > 0);
    const facts = { answers: answersTo(steps), installations: undefined, unknown: new Set<Part>() };
    const findings = preflight(before, steps, facts);
    const title = 'Move to production';
    const markdown = planMarkdown({ title, project: 'p', madeAt: 0, base: before, steps, findings });
    const file = planFile({
      title,
      project: { id: 'p', name: 'p' },
      createdAt: new Date(0).toISOString(),
      origin: { page: 'compare', search: {} },
      base: before,
      unknown: [],
      steps,
      outcomes: [],
    });
    expect(toJson(readPlanFile(parseJson(toJson(file))))).toBe(toJson({ ...file, signalboxPlan: undefined }));
    const quoted = steps.map((step) => ({
      ...problem,
      detail: `No: ${toJson(filled(step, facts.answers))}`,
    }));
    for (const value of [
      withoutAnswers(quoted, facts.answers),
      file,
      before,
      wanted,
      compareModels(before, wanted),
      steps,
      asksOf(steps),
      findings,
      markdown,
    ])
      expect(toJson(value)).not.toContain(PLANTED);
  }));
