/** What a plan does, and for which state of the project: as it is kept, and as a file. */
import { z } from '@/contract/zod';
import { holdsTooMuch } from '@/lib/holds-too-much';
import { isMap } from '@/lib/manifest/walk';
import type { StepOutcome } from '@/lib/plan';
import type { Part } from './known-parts';
import { hideSecrets, isPlaceholder } from './placeholders';
import type { ProjectModel } from './project-model';
import { map, stepSchema, type Step } from './step';
import { withMetadata } from './steps';

/** Where a plan was made, and is made again. */
export type PlanOrigin =
  | { readonly page: 'compare'; readonly search: Readonly<Record<string, string>> }
  /** "setup.zip", "the folder setup". */
  | { readonly page: 'files'; readonly label: string }
  | { readonly page: 'rename'; readonly destination: string };

export interface PlanBody {
  readonly origin: PlanOrigin;
  /** The project when the plan was made, without `unknown` parts. */
  readonly base: ProjectModel;
  readonly unknown: readonly Part[];
  readonly steps: readonly Step[];
}

const text = z.string();
const texts = z.array(text);

const body = {
  origin: z.discriminatedUnion('page', [
    z.object({ page: z.literal('compare'), search: z.record(text, text) }),
    z.object({ page: z.literal('files'), label: text }),
    z.object({ page: z.literal('rename'), destination: text }),
  ]),
  base: z.object({
    destinations: z.array(z.object({ name: text, type: text, metadata: map })),
    topics: z.array(z.object({ name: text, events: z.optional(texts), destinations: z.optional(texts) })),
    integrations: z.array(z.object({ name: text, provider: text, content: map })),
  }),
  unknown: z.array(z.enum(['destinations', 'topics', 'eventRoutes', 'topicRoutes', 'integrations'])),
  steps: z.array(stepSchema),
};
const bodySchema = z.object(body);

/** The body of a plan in a value from outside; undefined if it is none. */
export const planBodyOf = (value: unknown): PlanBody | undefined =>
  z.safeParse(bodySchema, value).data as PlanBody | undefined;

const fileSchema = z.object({
  signalboxPlan: z.literal(1),
  title: text,
  project: z.object({ id: text, name: text }),
  createdAt: z.iso.datetime(),
  ...body,
  outcomes: z.array(z.object({ status: z.enum(['waiting', 'done', 'unsure']) })),
});

/** A plan as a file, to be opened in another browser. */
export interface PlanFile extends PlanBody {
  readonly title: string;
  readonly project: { readonly id: string; readonly name: string };
  /** ISO time. */
  readonly createdAt: string;
  readonly outcomes: readonly StepOutcome[];
}

/** The words of a failure may quote what was sent, so an outcome only says what another run has to know. */
function outcomeOf(outcome: StepOutcome | undefined): StepOutcome {
  if (outcome?.status === 'done') return { status: 'done' };
  return { status: outcome?.status === 'unsure' || outcome?.status === 'running' ? 'unsure' : 'waiting' };
}

/** The value to write as a file. It has placeholders in the place of secrets. */
export const planFile = ({
  title,
  project,
  createdAt,
  origin,
  base,
  unknown,
  steps,
  outcomes,
}: PlanFile) => ({
  signalboxPlan: 1,
  title,
  project,
  createdAt,
  // Another browser does not have the services of this one.
  origin: origin.page === 'compare' && 'service' in origin.search ? { ...origin, search: {} } : origin,
  base,
  unknown,
  steps,
  outcomes: steps.map((_, at) => outcomeOf(outcomes[at])),
});

/** Whether a value is a plan that was exported, of any version. */
export const isPlanFile = (value: unknown): boolean => isMap(value) && Object.hasOwn(value, 'signalboxPlan');

/** The contents of a plan are those of whole set-ups: thousands of manifests, each nested as deep as YAML may be. */
const planLimits = { members: 20_000, values: 2_000_000, depth: 80, text: 1_000_000 };

/** The plan in a file, or why it is refused. */
export function readPlanFile(value: unknown): PlanFile | string {
  if (holdsTooMuch(value, planLimits)) return 'It holds more than a plan may';
  const { data } = z.safeParse(fileSchema, value);
  if (!data || data.outcomes.length !== data.steps.length)
    return 'It is no plan that this version of the console has exported';
  const { signalboxPlan: _, ...plan } = data as typeof data & PlanFile;
  const open = [...plan.base.destinations, ...plan.steps.flatMap(metadataOf)].find(hasSecret);
  return open ? `It has an address or a secret of destination ${open.name} in clear text` : plan;
}

interface Named {
  readonly name: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

function metadataOf(one: Step): Named[] {
  if (one.do === 'createDestination') return [one];
  if (one.do !== 'updateDestination') return [];
  return one.set.map(({ path, value }) => ({ name: one.name, metadata: withMetadata({}, path, value) }));
}

const hasSecret = ({ name, metadata }: Named) =>
  [...hideSecrets(name, metadata).values.values()].some((value) => !isPlaceholder(value));
