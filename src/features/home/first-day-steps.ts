import type { LinkProps } from '@tanstack/react-router';
import type { Offered } from '@/api/offered';
import type { Connection } from '@/contract/connection';
import type { Destination } from '@/contract/destination';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import { hasEnded } from '@/contract/operation';
import type { ProviderApp } from '@/contract/provider-app';
import type { EventRoute, Topic, TopicRoute } from '@/contract/topic';
import { connectsByConsent, providerName, type ProviderCatalog } from '@/lib/account-options';
import { customerOf } from '@/lib/customer';
import type { OperationRow } from '@/lib/operation-rows';
import { actionWord } from '@/lib/operation-words';
import { listStep, unknown, type FirstDayStep } from './list-step';

export interface FirstDayLists {
  destinations: Offered<readonly Destination[]>;
  topics: Offered<readonly Topic[]>;
  eventRoutes: Offered<readonly EventRoute[]>;
  topicRoutes: Offered<readonly TopicRoute[]>;
  integrations: Offered<readonly Integration[]>;
  connections: Offered<readonly Connection[]>;
  installations: Offered<readonly Installation[]>;
}

export interface FirstDayFacts extends FirstDayLists {
  project: string;
  apps: Offered<readonly ProviderApp[]>;
  catalog: ProviderCatalog | undefined;
  /** Operations of all installations, newest first. */
  operations: readonly OperationRow[];
}

/** The first read that succeeded, or else the newest operation. */
export const firstRead = (operations: readonly OperationRow[]): OperationRow | undefined =>
  operations.findLast(({ operation }) => operation.status === 'success') ?? operations[0];

const only = <Item>(items: readonly Item[] | undefined): Item | undefined =>
  items?.length === 1 ? items[0] : undefined;

/** The form for a new one, and the list. */
const pagesOf = (
  project: string,
  list: 'destinations' | 'topics' | 'provider-apps' | 'integrations' | 'connections',
): Record<'toNew' | 'toList', LinkProps> => ({
  toNew: { to: `/projects/$project/${list}/new`, params: { project } },
  toList: { to: `/projects/$project/${list}`, params: { project } },
});

/** Whether an event reaches a destination. */
function routeState({
  eventRoutes,
  topicRoutes,
}: FirstDayFacts): Pick<FirstDayStep, 'state' | 'failed'> & { text?: string } {
  if (eventRoutes.isPending || topicRoutes.isPending) return { state: 'reading' };
  if (!eventRoutes.data) return unknown('event routes', eventRoutes);
  if (!topicRoutes.data) return unknown('routes of topics', topicRoutes);
  const sending = new Set(topicRoutes.data.map(({ topicId }) => topicId));
  return { state: eventRoutes.data.some(({ topicId }) => sending.has(topicId)) ? 'done' : 'todo' };
}

function appStep({ project, apps, catalog, integrations, connections }: FirstDayFacts): FirstDayStep {
  const { toNew, toList } = pagesOf(project, 'provider-apps');
  const newLabel = 'New provider app';
  const providers = [...new Set(integrations.data?.map(({ provider }) => provider))];
  const consenting = providers.filter((provider) => connectsByConsent(catalog?.[provider]));
  const names = (some: readonly string[]) => some.map((one) => providerName(catalog, one)).join(', ');
  const own = new Set(apps.data?.map(({ provider }) => provider));
  // Some services have apps of their own, with which customers connect as well.
  const connected = new Set(connections.data?.map(({ provider }) => provider));
  const step = listStep({
    title: 'Provider app',
    list: apps,
    noun: 'provider app',
    text: `Your OAuth app at ${names(consenting) || 'the provider'}, in whose name customers allow access, unless the service has one of its own. Its form shows the redirect URL to register there.`,
    toNew,
    toList,
    newLabel,
    nameOf: ({ provider }) => providerName(catalog, provider),
    linkOf: ({ id }) => ({ to: '/projects/$project/provider-apps/$app', params: { project, app: id } }),
  });
  const notNeeded = (text: string): FirstDayStep => ({
    ...step,
    state: 'not needed',
    text,
    link: toList,
    label: 'Provider apps',
  });
  if (step.state === 'reading' || step.state === 'unknown') return step;
  if (providers.length === 0) return step.state === 'done' ? step : { ...step, state: 'perhaps' };
  if (consenting.length === 0) return notNeeded(`Customers connect to ${names(providers)} by credentials.`);
  const others = consenting.filter((provider) => !own.has(provider));
  if (others.length === 0) return step;
  if (catalog && others.every((provider) => connected.has(provider)))
    return notNeeded(`Customers connect to ${names(others)} through an app of the service.`);
  // Whether the service has an app of its own is known only once a customer has connected.
  return { ...step, state: 'perhaps', link: toNew, label: newLabel, creates: true };
}

function readStep({ project, installations, operations }: FirstDayFacts): FirstDayStep {
  const title = 'First read';
  const installation = only(installations.data);
  const row = firstRead(operations);
  if (!row)
    return {
      title,
      state: 'todo',
      text: 'Starts by its schedule, or when you trigger it.',
      link: installation
        ? {
            to: '/projects/$project/installations/$integration/$installation',
            params: { project, integration: installation.integrationId, installation: installation.id },
          }
        : { to: '/projects/$project/installations', params: { project } },
      label: installation ? 'Trigger a read' : 'Installations',
    };
  const { operation, objects, customer, result } = row;
  const what = `${actionWord(operation.actionType)} ${objects.join(', ')} for ${customer}`;
  const link: FirstDayStep['link'] = {
    to: '/projects/$project/operations/$operation',
    params: { project, operation: operation.id },
  };
  if (operation.status === 'success')
    return { title, state: 'done', text: `${what} succeeded.`, link, label: 'See what it did' };
  return hasEnded(operation)
    ? {
        title,
        state: 'failed',
        text: `${what} failed${result ? `: ${result}` : '.'}`,
        link,
        label: 'See why',
      }
    : { title, state: 'running', text: `${what} is running.`, link, label: 'Follow it' };
}

/** The way from an empty project to a message that arrives. */
export function firstDaySteps(day: FirstDayFacts): FirstDayStep[] {
  const { project, destinations, topics, integrations, connections, installations } = day;
  const params = { project };
  const topic = only(topics.data);
  const integration = only(integrations.data);
  return [
    {
      title: 'Project',
      state: 'done',
      text: 'Holds integrations, the customers who install them, and where their data goes.',
      link: { to: '/projects/$project/settings', params },
      label: 'Project settings',
    },
    listStep({
      title: 'Destination',
      list: destinations,
      noun: 'destination',
      text: 'Where records and notifications are sent: a webhook, stream, bucket or warehouse.',
      ...pagesOf(project, 'destinations'),
      newLabel: 'New destination',
      nameOf: ({ name }) => name,
      linkOf: ({ id }) => ({
        to: '/projects/$project/destinations/$destination',
        params: { project, destination: id },
      }),
    }),
    listStep({
      title: 'Topic',
      list: topics,
      noun: 'topic',
      text: 'Takes events and passes them on to destinations: read.triggered.done tells of the read that you trigger below.',
      ...pagesOf(project, 'topics'),
      toNew: { to: '/projects/$project/topics/new', params, search: { event: 'read.triggered.done' } },
      newLabel: 'New topic',
      nameOf: ({ name }) => name,
      linkOf: ({ id }) => ({ to: '/projects/$project/topics/$topic', params: { project, topic: id } }),
    }),
    {
      title: 'Route',
      text: 'Leads from an event through a topic to a destination. Choose both on the topic’s page.',
      ...routeState(day),
      link: topic
        ? { to: '/projects/$project/topics/$topic', params: { project, topic: topic.id } }
        : { to: '/projects/$project/routing', params },
      label: 'Routes',
    },
    appStep(day),
    listStep({
      title: 'Integration',
      list: integrations,
      noun: 'integration',
      text: 'Says which records and fields are read, how often, and where they go.',
      ...pagesOf(project, 'integrations'),
      newLabel: 'New integration',
      nameOf: ({ name }) => name,
      linkOf: ({ id }) => ({
        to: '/projects/$project/integrations/$integration',
        params: { project, integration: id },
      }),
    }),
    listStep({
      title: 'Customer connected',
      list: connections,
      noun: 'connection',
      text: 'A customer allows access to their account. Send them the address, or try it with an account of your own.',
      ...pagesOf(project, 'connections'),
      newLabel: 'Connect a customer',
      nameOf: ({ group, id }) => group?.groupName || group?.groupRef || id,
      linkOf: ({ id }) => ({
        to: '/projects/$project/connections/$connection',
        params: { project, connection: id },
      }),
    }),
    listStep({
      title: 'Installed',
      list: installations,
      noun: 'installation',
      text: 'Chooses what is read for this customer. Later, customers do it in your product.',
      toNew: {
        to: '/projects/$project/installations/install',
        params,
        search: { integration: integration?.id },
      },
      newLabel: 'Install',
      toList: { to: '/projects/$project/installations', params },
      nameOf: customerOf,
      linkOf: (installation) => ({
        to: '/projects/$project/installations/$integration/$installation',
        params: { project, integration: installation.integrationId, installation: installation.id },
      }),
    }),
    readStep(day),
  ];
}
