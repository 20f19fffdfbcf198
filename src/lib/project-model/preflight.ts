/** What would go wrong, said before a plan runs. */
import { destinationNameSchema, destinationProblems } from '@/contract/destination';
import { destinationTypes } from '@/contract/destination-kinds';
import { eventTypes } from '@/contract/event';
import { topicNameSchema } from '@/contract/topic';
import { z } from '@/contract/zod';
import { plural } from '@/lib/format';
import type { Finding, ManifestContext, ManifestPath } from '@/lib/manifest/finding';
import { checkIntegration } from '@/lib/manifest/manifest-rules';
import { valueAt } from '@/lib/manifest/document/edits';
import { at, listOf } from '@/lib/manifest/walk';
import { asksOf, filled, filledSecrets } from './asks';
import type { What } from './compare';
import type { Part } from './known-parts';
import { isPlaceholder } from './placeholders';
import type { ModelIntegration, ProjectModel } from './project-model';
import { applied, type Step } from './steps';

/** An error keeps the plan from running; a warning is for a person to judge. */
export interface PlanFinding {
  readonly severity: Finding['severity'];
  readonly what: What;
  readonly name: string;
  readonly message: string;
  readonly suggestion?: string;
  /** Place in the content of an integration. */
  readonly path?: ManifestPath;
}

export interface PlanFacts extends Pick<ManifestContext, 'providers' | 'providerApps' | 'objectNames'> {
  /** Number of installations by name of the integration; undefined if they could not be read. */
  readonly installations: ReadonlyMap<string, number> | undefined;
  /** Parts of the target that were not read, or not wholly: what is not in them may exist. */
  readonly unknown: ReadonlySet<Part>;
}

const error = (what: What, name: string, message: string, suggestion?: string): PlanFinding => ({
  severity: 'error',
  what,
  name,
  message,
  ...(suggestion === undefined ? {} : { suggestion }),
});

const warning = (what: What, name: string, message: string): PlanFinding => ({
  ...error(what, name, message),
  severity: 'warning',
});

const nameFindings = (what: 'destination' | 'topic', name: string): PlanFinding[] => {
  const schema = what === 'topic' ? topicNameSchema : destinationNameSchema;
  const { success, error: problem } = z.safeParse(schema, name);
  return success ? [] : [error(what, name, problem.issues[0]?.message ?? 'The name is not allowed')];
};

const notKnown = (destination: string) =>
  `Whether the project has a destination ${destination} is not known: not all of its destinations could be read`;

/** What is wrong with the values that were given for placeholders so far, and which are missing. */
export function valueFindings(
  base: ProjectModel,
  steps: readonly Step[],
  answers: ReadonlyMap<string, unknown>,
): PlanFinding[] {
  const missing = asksOf(steps)
    .filter(({ required, placeholder }) => required && !answers.has(placeholder))
    .flatMap(({ destinations, label }) =>
      destinations.map((name) => error('destination', name, `${label} is missing`)),
    );
  const ofDestinations = steps.filter(({ do: what }) => what.endsWith('Destination'));
  const end = ofDestinations.reduce(applied, base);
  const found = ofDestinations.flatMap((step): PlanFinding[] => {
    if (step.do === 'createDestination')
      return metadataFindings(step, answers, filledSecrets(steps, step, answers));
    if (step.do !== 'updateDestination') return [];
    const after = end.destinations.find(({ name }) => name === step.name);
    return after ? metadataFindings(after, answers) : [];
  });
  return [...missing, ...found];
}

/** The findings of each step, one after another: those of many contents take a while. */
export function* stepFindings(
  base: ProjectModel,
  steps: readonly Step[],
  facts: PlanFacts,
): Generator<PlanFinding[]> {
  const end = steps.reduce(applied, base);
  let model = base;
  for (const step of steps) {
    yield findingsOf(step, { model, end, facts });
    model = applied(model, step);
  }
}

interface Moment {
  /** Before the step. */
  readonly model: ProjectModel;
  /** After the plan. */
  readonly end: ProjectModel;
  readonly facts: PlanFacts;
}

const has = (items: readonly { readonly name: string }[], name: string) =>
  items.some((item) => item.name === name);

function findingsOf(step: Step, { model, end, facts }: Moment): PlanFinding[] {
  switch (step.do) {
    case 'createDestination':
      return [...nameFindings('destination', step.name), ...newDestinationFindings(step, model)];
    case 'renameDestination':
      return has(model.destinations, step.to)
        ? [error('destination', step.name, `Another destination is called ${step.to}`)]
        : nameFindings('destination', step.to).map((finding) => ({ ...finding, name: step.name }));
    case 'deleteDestination':
      return [
        ...end.integrations
          .filter((integration) => namesDestination(integration, step.name))
          .map(({ name }) => warning('destination', step.name, `Integration ${name} still sends to it`)),
        ...(facts.unknown.has('integrations')
          ? [
              warning(
                'destination',
                step.name,
                'Whether an integration still sends to it is not known: not all of them could be read',
              ),
            ]
          : []),
      ];
    case 'createTopic':
      return nameFindings('topic', step.name);
    case 'addEventRoute':
      return (eventTypes as readonly string[]).includes(step.event)
        ? []
        : [error('topic', step.topic, `The interface has no event type ${step.event}`)];
    case 'addTopicRoute':
      if (has(model.destinations, step.destination)) return [];
      return facts.unknown.has('destinations')
        ? [warning('topic', step.topic, notKnown(step.destination))]
        : [
            error(
              'topic',
              step.topic,
              `The project has no destination ${step.destination}`,
              'Include the destination in the plan',
            ),
          ];
    case 'createIntegration':
    case 'deployIntegration': {
      const integration = end.integrations.find(({ name }) => name === step.name);
      const findings = checkIntegration(integration?.content, {
        ...facts,
        destinations: end.destinations.map(({ name }) => name),
      });
      return findings.map(({ rule, severity, message, suggestion, path }) =>
        rule === 'destination-not-found' && facts.unknown.has('destinations')
          ? warning('integration', step.name, notKnown(String(valueAt(integration?.content, path))))
          : { ...error('integration', step.name, message, suggestion), severity, path },
      );
    }
    case 'deleteIntegration':
      return installationFindings(step.name, facts);
    case 'updateDestination':
    case 'deleteTopic':
    case 'removeEventRoute':
    case 'removeTopicRoute':
      return [];
  }
}

function installationFindings(name: string, { installations }: PlanFacts): PlanFinding[] {
  if (!installations)
    return [error('integration', name, 'Its installations could not be read, so it is not deleted')];
  const count = installations.get(name) ?? 0;
  if (count === 0) return [];
  return [
    error(
      'integration',
      name,
      `It has ${plural(count, 'installation')}, so it is not deleted`,
      'Uninstall it from its customers first',
    ),
  ];
}

function newDestinationFindings(
  { name, type }: Extract<Step, { do: 'createDestination' }>,
  { destinations }: ProjectModel,
): PlanFinding[] {
  if (has(destinations, name))
    return [error('destination', name, 'The project already has a destination of this name')];
  return destinationTypes.includes(type)
    ? []
    : [error('destination', name, `The interface cannot create a destination of type ${type}`)];
}

/** Problems with the values that are known. What is still behind a placeholder is not. */
function metadataFindings(
  { name, type, metadata }: { name: string; type: string; metadata: Readonly<Record<string, unknown>> },
  answers: ReadonlyMap<string, unknown>,
  secrets?: Readonly<Record<string, unknown>>,
): PlanFinding[] {
  const given = filled(metadata, answers) as Record<string, unknown>;
  const values = { metadata: given, secrets };
  return destinationProblems(type, given, secrets)
    .filter(({ path }) => {
      const value = path.reduce<unknown>((part, key) => at(part, key), values);
      // A missing secret is asked for.
      return !isPlaceholder(value) && (path[0] === 'metadata' || value !== undefined);
    })
    .map(({ path, message }) => error('destination', name, `${path.slice(1).join('.')}: ${message}`));
}

/** Whether an integration sends to a destination of this name. */
export function namesDestination({ content }: Pick<ModelIntegration, 'content'>, name: string): boolean {
  const isNamed = (place: unknown) => at(place, 'destination') === name;
  const objects = ['read', 'subscribe'].flatMap((block) => listOf(at(at(content, block), 'objects')));
  return isNamed(at(content, 'watchSchema')) || objects.some(isNamed);
}
