/** The requests of a plan for the set-up of a project. */
import type { QueryClient, QueryExecuteOptions } from '@tanstack/react-query';
import { createDestination, updateDestination, deleteDestination } from '@/contract/destination';
import * as integrations from '@/contract/integration-changes';
import type { BodyOf } from '@/contract/endpoint';
import * as topics from '@/contract/topic';
import { SPEC_VERSION } from '@/contract/revision-content';
import { manifestYaml } from '@/lib/manifest-source';
import type { Verdict } from '@/lib/plan';
import { plainProblem, type Problem } from '@/lib/problem';
import { filled, filledSecrets } from '@/lib/project-model/asks';
import { withMetadata, type Step } from '@/lib/project-model/steps';
import { destinationQueries } from '@/api/destinations';
import { ApiError, isNotOffered } from '@/api/errors';
import { request } from '@/api/http';
import { installationQueries } from '@/api/installations';
import { deployRevision } from '@/api/integration-changes';
import { integrationQueries } from '@/api/integrations';
import { planVerdict } from '@/api/plan-verdict';
import { topicRoutingQueries } from '@/api/topic-routing';
import { topicQueries } from '@/api/topics';

/** A step was not sent, because the project is not as the step needs it. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
}

interface PlanContext {
  readonly client: QueryClient;
  readonly project: string;
  /** The whole plan. */
  readonly steps: readonly Step[];
  /** Values for placeholders, in memory only. */
  readonly answers: ReadonlyMap<string, unknown>;
}

type Of<Do extends Step['do']> = Extract<Step, { do: Do }>;

/** Sends the request of a step. Rejects as `request` does, and with `NotSent`. */
export async function actSetUp(context: PlanContext, step: Step): Promise<void> {
  const { client, project, steps, answers } = context;
  const path = { projectIdOrName: project };
  const topicId = (name: string) => findId(client, topicQueries.list(project), { name, noun: 'topic' });
  const destinationId = (name: string) =>
    findId(client, destinationQueries.list(project), { name, noun: 'destination' });
  switch (step.do) {
    case 'createDestination': {
      const { name, type } = step;
      const metadata = filled(step.metadata, answers) as Record<string, unknown>;
      const secrets = filledSecrets(steps, step, answers);
      const body = { name, type, metadata, ...(Object.keys(secrets).length > 0 ? { secrets } : {}) };
      await request(createDestination, { path, body });
      return;
    }
    case 'updateDestination':
      return changeDestination(context, step, await destinationId(step.name));
    case 'renameDestination': {
      const destination = await destinationId(step.name);
      const body = { updateMask: ['name'], destination: { name: step.to } };
      await request(updateDestination, { path: { ...path, destination }, body });
      return;
    }
    case 'deleteDestination': {
      const destination = await destinationId(step.name);
      await unlessGone(request(deleteDestination, { path: { ...path, destination } }));
      return;
    }
    case 'createTopic':
      await request(topics.createTopic, { path, body: { name: step.name } });
      return;
    case 'deleteTopic': {
      const id = await topicId(step.name);
      await unlessGone(request(topics.deleteTopic, { path: { ...path, topicId: id } }));
      return;
    }
    case 'addEventRoute': {
      const body = { topicId: await topicId(step.topic), eventType: step.event };
      await unlessThere(
        request(topics.createEventRoute, { path, body: body as BodyOf<typeof topics.createEventRoute> }),
      );
      return;
    }
    case 'addTopicRoute': {
      const body = {
        topicId: await topicId(step.topic),
        destinationId: await destinationId(step.destination),
      };
      await unlessThere(request(topics.createTopicRoute, { path, body }));
      return;
    }
    case 'removeEventRoute': {
      const topic = await topicId(step.topic);
      const routes = await fresh(client, topicRoutingQueries.eventRoutes(project));
      const own = routes.filter(({ topicId: of, eventType }) => of === topic && eventType === step.event);
      for (const { id } of own)
        await unlessGone(request(topics.deleteEventRoute, { path: { ...path, routeId: id } }));
      return;
    }
    case 'removeTopicRoute': {
      const [topic, destination] = [await topicId(step.topic), await destinationId(step.destination)];
      const routes = await fresh(client, topicRoutingQueries.topicRoutes(project));
      const own = routes.filter((route) => route.topicId === topic && route.destinationId === destination);
      for (const { id } of own)
        await unlessGone(request(topics.deleteTopicRoute, { path: { ...path, routeId: id } }));
      return;
    }
    case 'createIntegration': {
      const { name, provider, content } = step;
      const body = { name, provider, latestRevision: { specVersion: SPEC_VERSION, content } };
      await request(integrations.createIntegration, {
        path,
        body: body as BodyOf<typeof integrations.createIntegration>,
      });
      return;
    }
    case 'deployIntegration': {
      const id = await findId(client, integrationQueries.list(project), {
        name: step.name,
        noun: 'integration',
      });
      return deployRevision(project, id, { body: { sourceYaml: manifestYaml(step.content) } });
    }
    case 'deleteIntegration':
      return deleteUnused(context, step.name);
  }
}

/** Merges the change into the newest headers: a map is sent as a whole. */
async function changeDestination(
  { client, project, answers }: PlanContext,
  step: Of<'updateDestination'>,
  destination: string,
): Promise<void> {
  const newest = await fresh(client, destinationQueries.detail(project, destination));
  let metadata: Record<string, unknown> = newest.metadata;
  for (const { path, value } of step.set) metadata = withMetadata(metadata, path, filled(value, answers));
  for (const path of step.remove) metadata = withMetadata(metadata, path, undefined);
  const keys = [...new Set([...step.set.map(({ path }) => path[0]), ...step.remove.map(([key]) => key)])];
  // What is removed is sent as null.
  const sent = Object.fromEntries(keys.map((key) => [key, metadata[key] ?? null]));
  await request(updateDestination, {
    path: { projectIdOrName: project, destination },
    body: {
      updateMask: keys.map((key) => `metadata.${key}`),
      destination: { metadata: sent },
    },
  });
}

/** Deletes an integration that nobody has installed: its installations would be deleted with it. */
async function deleteUnused({ client, project }: PlanContext, name: string): Promise<void> {
  const id = await findId(client, integrationQueries.list(project), { name, noun: 'integration' });
  const installations = await fresh(client, installationQueries.list(project));
  if (installations.some(({ integrationId }) => integrationId === id))
    throw new NotSent(`Integration ${name} has installations, which would be deleted with it.`);
  const path = { projectIdOrName: project, integrationIdOrName: id };
  await unlessGone(request(integrations.deleteIntegration, { path }));
}

type Options<Answer, Data> = QueryExecuteOptions<Answer, Error, Data, Answer, string[]>;

const fresh = <Answer, Data>(client: QueryClient, options: Options<Answer, Data>): Promise<Data> =>
  client.query({ ...options, staleTime: 0 });

/** The id of a thing by its name. The list is read again if it does not have the name yet. */
async function findId<Answer, Item extends { id: string; name: string }>(
  client: QueryClient,
  list: Options<Answer, Item[]>,
  { name, noun }: { name: string; noun: string },
): Promise<string> {
  const isNamed = (item: Item) => item.name === name;
  const known = await client.query({ ...list, staleTime: 'static' });
  const found = known.find(isNamed) ?? (await fresh(client, list)).find(isNamed);
  if (!found) throw new NotSent(`The project has no ${noun} called ${name}.`);
  return found.id;
}

/** Somebody else, or an attempt whose answer was lost, has done it already. */
const unless = (status: number) => (answer: Promise<unknown>) =>
  answer.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== status) throw error;
  });
const unlessGone = unless(404);
const unlessThere = unless(409);

const problemOf = (title: string, detail: string): Problem => ({ ...plainProblem, title, detail });

/** What a failure of a step means. */
export function setUpVerdict(error: unknown): Verdict {
  if (error instanceof NotSent)
    return { status: 'failed', problem: problemOf('Not sent', error.message), stops: false };
  // A path without an id can only be missing as a whole.
  const isMissing =
    isNotOffered(error) && error instanceof ApiError && !/\{(?!project)/.test(error.endpoint.path);
  if (isMissing)
    return {
      status: 'failed',
      problem: problemOf('Not offered', `This service does not offer “${error.endpoint.summary}”.`),
      stops: false,
    };
  return planVerdict(error);
}

/** Removals wait for what comes before them, so that nothing is taken away without its replacement. */
export const isRemoval = ({ do: what }: Pick<Step, 'do'>): boolean => /^(remove|delete)/.test(what);
