/** A plan that makes one set-up of another: which changes there are to choose, and the steps in their order. */
import type { StepOutcome } from '@/lib/plan';
import { isMap } from '@/lib/manifest/walk';
import { compareModels, type ChangeDetail, type ProjectChange } from './compare';
import type { ModelDestination, ModelIntegration, ProjectModel } from './project-model';
import { applied, type MetadataPath, type Step } from './steps';

/** What a person ticks: one change, or what would be removed from a thing that stays. */
export interface Choice {
  readonly key: string;
  readonly change: ProjectChange;
  /** The part of the change's details that this choice is about. */
  readonly details: readonly ChangeDetail[];
  /** Something is deleted: never ticked at first. */
  readonly removes: boolean;
  /** The interface cannot change the type of a destination or the provider of an integration. */
  readonly blocked?: 'type' | 'provider';
}

const keyOf = ({ what, name }: ProjectChange, part: string) => `${what} ${part} ${name}`;

/** What there is to choose, in the order of the changes. */
export const choicesOf = (changes: readonly ProjectChange[]): Choice[] =>
  changes.flatMap((change): Choice[] => {
    const { kind, what } = change;
    const details: readonly ChangeDetail[] = change.details;
    if (kind !== 'changed')
      return [{ key: keyOf(change, kind), change, details, removes: kind === 'removed' }];
    const fixed = what === 'destination' ? 'type' : 'provider';
    if (what !== 'topic' && details.some(({ path }) => path.length === 1 && path[0] === fixed))
      return [{ key: keyOf(change, kind), change, details, removes: false, blocked: fixed }];
    // The content of an integration is deployed as a whole.
    if (what === 'integration') return [{ key: keyOf(change, kind), change, details, removes: false }];
    const removed = details.filter((detail) => detail.kind === 'removed');
    const rest = details.filter((detail) => detail.kind !== 'removed');
    return [
      ...(rest.length > 0 ? [{ key: keyOf(change, kind), change, details: rest, removes: false }] : []),
      ...(removed.length > 0
        ? [{ key: keyOf(change, 'less'), change, details: removed, removes: true }]
        : []),
    ];
  });

const indexed = <Item extends { readonly name: string }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item.name, item]));

/** The order of a plan: additions before removals, so that no message is lost, and things before what names them. */
const order: readonly Step['do'][] = [
  'createDestination',
  'updateDestination',
  'renameDestination',
  'createTopic',
  'addTopicRoute',
  'addEventRoute',
  'createIntegration',
  'deployIntegration',
  'removeEventRoute',
  'removeTopicRoute',
  'deleteIntegration',
  'deleteTopic',
  'deleteDestination',
];

/**
 * The steps that make the chosen changes (keys of `choicesOf`) between the target as it is and the set-up that is
 * wanted. Nothing else is touched.
 */
export function planOf(before: ProjectModel, wanted: ProjectModel, chosen: ReadonlySet<string>): Step[] {
  const destinations = indexed(wanted.destinations);
  const integrations = indexed(wanted.integrations);
  return choicesOf(compareModels(before, wanted))
    .filter(({ key, blocked }) => chosen.has(key) && !blocked)
    .flatMap((choice): Step[] => {
      const { what, name } = choice.change;
      if (what === 'destination') return destinationSteps(choice, destinations.get(name));
      if (what === 'topic') return topicSteps(choice);
      return integrationSteps(choice, integrations.get(name));
    })
    .toSorted((one, two) => order.indexOf(one.do) - order.indexOf(two.do));
}

function destinationSteps({ change, details }: Choice, wanted: ModelDestination | undefined): Step[] {
  const { kind, name } = change;
  if (!wanted) return [{ do: 'deleteDestination', name }];
  if (kind === 'added')
    return [{ do: 'createDestination', name, type: wanted.type, metadata: wanted.metadata }];
  const placed = details.map((detail) => ({
    ...detail,
    path: detail.path.slice(1) as unknown as MetadataPath,
  }));
  return [
    {
      do: 'updateDestination',
      name,
      set: placed.flatMap(({ kind: what, path, after }) =>
        what === 'removed' ? [] : [{ path, value: after }],
      ),
      remove: placed.flatMap(({ kind: what, path }) => (what === 'removed' ? [path] : [])),
    },
  ];
}

function topicSteps({ change, details }: Choice): Step[] {
  const { kind, name } = change;
  if (kind === 'removed') return [{ do: 'deleteTopic', name }];
  const routes = details.map((detail): Step => {
    const target = String(detail.path[1]);
    const isAdded = detail.kind === 'added';
    return detail.path[0] === 'events'
      ? { do: isAdded ? 'addEventRoute' : 'removeEventRoute', topic: name, event: target }
      : { do: isAdded ? 'addTopicRoute' : 'removeTopicRoute', topic: name, destination: target };
  });
  return kind === 'added' ? [{ do: 'createTopic', name }, ...routes] : routes;
}

function integrationSteps({ change }: Choice, wanted: ModelIntegration | undefined): Step[] {
  const { kind, name } = change;
  if (!wanted) return [{ do: 'deleteIntegration', name }];
  const { provider, content } = wanted;
  return kind === 'added'
    ? [{ do: 'createIntegration', name, provider, content }]
    : [{ do: 'deployIntegration', name, content }];
}

/** A copy of a content that sends to `to` wherever it sent to `from`. */
function resent(content: unknown, from: string, to: string): unknown {
  const one = (place: unknown) =>
    isMap(place) && Object.hasOwn(place, 'destination') && place['destination'] === from
      ? { ...place, destination: to }
      : place;
  if (!isMap(content)) return content;
  const parts = Object.entries(content).map(([key, part]): [string, unknown] => {
    if (key === 'watchSchema') return [key, one(part)];
    if ((key !== 'read' && key !== 'subscribe') || !isMap(part) || !Array.isArray(part['objects']))
      return [key, part];
    return [key, { ...part, objects: part['objects'].map(one) }];
  });
  return Object.fromEntries(parts);
}

/**
 * Renames a destination and deploys each integration that names it. Routes follow by themselves; settings of customers
 * that name it do not.
 */
export function renamePlan(model: ProjectModel, name: string, to: string): Step[] {
  const deployments = model.integrations.flatMap((integration): Step[] => {
    const content = resent(integration.content, name, to);
    const after = { ...model, integrations: [{ ...integration, content }] };
    const isNamed = compareModels({ ...model, integrations: [integration] }, after).length > 0;
    return isNamed ? [{ do: 'deployIntegration', name: integration.name, content }] : [];
  });
  return [{ do: 'renameDestination', name, to }, ...deployments];
}

/** The target as it should be now. */
export interface Expected {
  /** Unsure steps as they were found: done or still to do. */
  readonly outcomes: readonly StepOutcome[];
  /** What else differs from the plan: it was made for another state, and must be made again. */
  readonly changed: readonly ProjectChange[];
}

const leaves = (changes: readonly ProjectChange[]) =>
  changes.reduce((sum, { details }) => sum + details.length + 1, 0);

/**
 * Compares the target as it was just read with its state when the plan was made and the steps that are done. A step whose
 * answer was lost is found in the reading.
 */
export function staleness(
  base: ProjectModel,
  steps: readonly Step[],
  outcomes: readonly StepOutcome[],
  now: ProjectModel,
): Expected {
  let expected = base;
  const found = steps.map((step, at): StepOutcome => {
    const outcome = outcomes[at] ?? { status: 'waiting' };
    const isUnsure = outcome.status === 'unsure' || outcome.status === 'running';
    if (outcome.status !== 'done' && !isUnsure) return outcome;
    const after = applied(expected, step);
    const isDone = !isUnsure || leaves(compareModels(after, now)) < leaves(compareModels(expected, now));
    if (!isDone) return { status: 'waiting' };
    expected = after;
    return isUnsure ? { status: 'done' } : outcome;
  });
  return { outcomes: found, changed: compareModels(expected, now) };
}
