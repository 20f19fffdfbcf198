import { destinationKind, type DestinationField } from '@/contract/destination-kinds';
import { isList, isMap } from '@/lib/manifest/walk';
import { isPlaceholder, Placeholders, placeholdersIn } from './placeholders';
import type { Step } from './steps';

/** A value that a person gives before a plan runs. It is held in memory only. */
export interface Ask {
  /** `${ORDERS_AUTHORIZATION}`; the answers are by it. */
  readonly placeholder: string;
  /** The destination of each place that it goes to. Several share one value if they share the placeholder. */
  readonly destinations: readonly string[];
  /** "URL", or the name of a header. */
  readonly label: string;
  /** From the destination's kind; undefined for a header and for a kind that is not known. */
  readonly field?: DestinationField;
  /** Without it the step fails. */
  readonly required: boolean;
}

const metadataOf = (step: Step): [metadata: unknown, path: string[]][] => {
  if (step.do === 'createDestination') return [[step.metadata, ['metadata']]];
  if (step.do !== 'updateDestination') return [];
  return step.set.map(({ path, value }) => [value, ['metadata', ...path]]);
};

/** The write-only secrets of each destination that is created, by placeholder. */
function secretsOf(steps: readonly Step[]) {
  const taken = new Placeholders(
    steps.flatMap(metadataOf).flatMap(([value]) => placeholdersIn(value).map(([placeholder]) => placeholder)),
  );
  return steps.flatMap((step) => {
    if (step.do !== 'createDestination') return [];
    return (destinationKind(step.type)?.secrets ?? []).map((field) => ({
      placeholder: taken.next(step.name, field.key),
      step,
      field,
    }));
  });
}

/** What the steps need from a person: values behind placeholders, and the secrets of new destinations. */
export function asksOf(steps: readonly Step[]): Ask[] {
  const asks = new Map<string, Ask>();
  const add = (placeholder: string, ask: Omit<Ask, 'placeholder'>) => {
    const destinations = [...(asks.get(placeholder)?.destinations ?? []), ...ask.destinations];
    asks.set(placeholder, { ...ask, placeholder, destinations });
  };
  for (const step of steps)
    for (const [value, root] of metadataOf(step))
      for (const [placeholder, path] of placeholdersIn(value, root)) {
        const kind = step.do === 'createDestination' ? destinationKind(step.type) : undefined;
        const field = kind?.metadata.find(({ key }) => path.length === 2 && key === path[1]);
        add(placeholder, {
          destinations: 'name' in step ? [step.name] : [],
          label: field?.label ?? String(path.at(-1)),
          ...(field ? { field } : {}),
          required: true,
        });
      }
  for (const { placeholder, step, field } of secretsOf(steps))
    add(placeholder, {
      destinations: [step.name],
      label: field.label,
      field,
      required: field.required === true,
    });
  return [...asks.values()];
}

/** A value with the answers in place of placeholders. One without an answer stays. */
export function filled(value: unknown, answers: ReadonlyMap<string, unknown>): unknown {
  if (isPlaceholder(value)) return answers.has(value) ? answers.get(value) : value;
  if (isList(value)) return value.map((item) => filled(item, answers));
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filled(item, answers)]));
}

/** Shorter ones are no secrets, and are found by chance in any text. */
const SHORTEST = 4;

/** A value in which no answer occurs: a service may quote what it was sent. */
export function withoutAnswers<Value>(value: Value, answers: ReadonlyMap<string, string>): Value {
  const longestFirst = [...answers]
    .filter(([, answer]) => answer.length >= SHORTEST)
    .toSorted(([, one], [, two]) => two.length - one.length);
  const hidden = (part: unknown): unknown => {
    if (typeof part === 'string')
      return longestFirst.reduce(
        (text, [placeholder, answer]) => text.replaceAll(answer, () => placeholder),
        part,
      );
    if (isList(part)) return part.map(hidden);
    if (!isMap(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([key, item]) => [key, hidden(item)]));
  };
  return hidden(value) as Value;
}

/** The answered secrets of a destination that is created. `steps` is the whole plan. */
export function filledSecrets(
  steps: readonly Step[],
  step: Extract<Step, { do: 'createDestination' }>,
  answers: ReadonlyMap<string, unknown>,
): Readonly<Record<string, unknown>> {
  const own = secretsOf(steps).filter((one) => one.step.name === step.name && answers.has(one.placeholder));
  return Object.fromEntries(own.map(({ placeholder, field }) => [field.key, answers.get(placeholder)]));
}
