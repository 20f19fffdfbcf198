/** Notes the changes that this page makes to the set-up of a project, from the requests that were answered. */
import type { QueryClient } from '@tanstack/react-query';
import * as destinations from '@/contract/destination';
import * as integrations from '@/contract/integration-changes';
import * as jwtKeys from '@/contract/jwt-key';
import * as topics from '@/contract/topic';
import { at, isList, isMap, listOf, textAt } from '@/lib/manifest/walk';
import { destinationQueries } from '@/api/destinations';
import { integrationQueries } from '@/api/integrations';
import { jwtKeyQueries } from '@/api/jwt-keys';
import type { ListAnswer } from '@/api/http';
import { recentRequests, subscribeRequests, type RequestRecord } from '@/api/request-log';
import { currentSession } from '@/api/session';
import { topicRoutingQueries } from '@/api/topic-routing';
import { topicQueries } from '@/api/topics';
import { recordOwnChange, type OwnChange } from './own-changes';

type Noted = Omit<OwnChange, 'at' | 'project' | 'kind'> & { kind?: OwnChange['kind'] };

interface Write {
  readonly client: QueryClient;
  readonly project: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly answer: unknown;
}

type Named = { readonly id: string; readonly name: string };

/** The items of a list as this page last read it: before the change. */
function listed(client: QueryClient, queryKey: readonly unknown[]): readonly unknown[] {
  return client.getQueryData<ListAnswer<unknown[]>>(queryKey)?.items ?? [];
}

const find = (items: readonly Named[], idOrName: string): Named =>
  items.find(({ id }) => id === idOrName) ??
  items.find(({ name }) => name === idOrName) ?? { id: idOrName, name: idOrName };

const destinationOf = ({ client, project }: Write, idOrName: string): Named => {
  const all = destinationQueries.all(project);
  const read = client.getQueriesData<Named>({ queryKey: [...all, 'detail'] }).flatMap(([, one]) => one ?? []);
  return find([...(listed(client, destinationQueries.list(project).queryKey) as Named[]), ...read], idOrName);
};
const topicOf = ({ client, project }: Write, id: string) =>
  find(listed(client, topicQueries.list(project).queryKey) as Named[], id);
const integrationOf = ({ client, project }: Write, idOrName: string) => {
  const read = client
    .getQueriesData<Named>({ queryKey: [...integrationQueries.all(project), 'detail'] })
    .flatMap(([, one]) => one ?? []);
  return find([...(listed(client, integrationQueries.list(project).queryKey) as Named[]), ...read], idOrName);
};

const added = [['added']];
const removed = [['removed']];

function updatedDestination(write: Write): Noted[] {
  const { id, name } = destinationOf(write, write.params['destination'] ?? '');
  const thing = { what: 'destination', subject: id } as const;
  const mask = listOf(at(write.body, 'updateMask')).filter((path) => typeof path === 'string');
  const to = textAt(at(write.body, 'destination'), 'name');
  const keys = mask.filter((path) => path !== 'name');
  return [
    ...(keys.length > 0
      ? [
          {
            ...thing,
            name,
            words: `Changed destination ${name}: ${keys.map((path) => path.replace(/^metadata\./, '')).join(', ')}`,
            covers: [['hidden'], ...keys.map((path) => path.split('.'))],
          },
        ]
      : []),
    ...(mask.includes('name') && to !== undefined && to !== name
      ? [
          {
            ...thing,
            name: to,
            words: `Renamed destination ${name} to ${to}`,
            covers: [['name']],
            undo: { do: 'rename', what: 'destination', id, from: name, to } as const,
          },
        ]
      : []),
  ];
}

type Side = 'events' | 'destinations';

interface Route {
  readonly id: string;
  readonly topicId: string;
  readonly eventType?: string;
  readonly destinationId?: string;
}

function routed(write: Write, side: Side, action: 'add' | 'remove', route: Omit<Route, 'id'>): Noted[] {
  const { topicId, eventType, destinationId } = route;
  const target = side === 'events' ? eventType : destinationId;
  if (target === undefined) return [];
  const topic = topicOf(write, topicId);
  const name = side === 'events' ? target : destinationOf(write, target).name;
  const verb = side === 'events' ? ['Routed', 'Stopped routing'] : ['Sent', 'Stopped sending'];
  const ends = side === 'events' ? `${name} to topic ${topic.name}` : `topic ${topic.name} to ${name}`;
  return [
    {
      what: 'topic',
      subject: topicId,
      name: topic.name,
      words: `${verb[action === 'add' ? 0 : 1] ?? ''} ${ends}`,
      covers: [
        [side, name],
        [side, target],
      ],
      undo: { do: 'route', side, topicId, target, action },
    },
  ];
}

const addedRoute = (side: Side) => (write: Write) =>
  routed(write, side, 'add', (isMap(write.body) ? write.body : {}) as unknown as Route);

const removedRoute = (side: Side) => (write: Write) => {
  const { client, project, params } = write;
  const { queryKey } =
    side === 'events' ? topicRoutingQueries.eventRoutes(project) : topicRoutingQueries.topicRoutes(project);
  const route = (listed(client, queryKey) as Route[]).find(({ id }) => id === params['routeId']);
  return route ? routed(write, side, 'remove', route) : [];
};

function updatedJwtKey(write: Write): Noted[] {
  const { client, project, params, body } = write;
  const id = params['keyId'] ?? '';
  const list = listed(client, jwtKeyQueries.list(project).queryKey) as jwtKeys.JwtKey[];
  const before =
    client.getQueryData(jwtKeyQueries.detail(project, id).queryKey) ?? list.find((key) => key.id === id);
  const label = textAt(at(body, 'jwtKey'), 'label');
  const active = at(at(body, 'jwtKey'), 'active');
  const name = before?.label ?? id;
  const key = { kind: 'key', what: 'JWT key', subject: id } as const;
  return [
    ...(label !== undefined && before && label !== before.label
      ? [
          {
            ...key,
            name: label,
            words: `Renamed JWT key ${name} to ${label}`,
            undo: { do: 'label', what: 'JWT key', id, from: before.label, to: label } as const,
          },
        ]
      : []),
    ...(typeof active === 'boolean' && active !== before?.active
      ? [
          {
            ...key,
            name,
            words: `${active ? 'Activated' : 'Deactivated'} JWT key ${name}`,
            undo: { do: 'active', what: 'JWT key', id, to: active } as const,
          },
        ]
      : []),
  ];
}

const created =
  (what: 'destination' | 'topic') =>
  ({ body, answer }: Write): Noted[] => {
    const name = textAt(body, 'name') ?? '';
    return [
      { what, subject: textAt(answer, 'id') ?? name, name, words: `Created ${what} ${name}`, covers: added },
    ];
  };

const deleted = (what: 'destination' | 'topic' | 'integration', { id, name }: Named): Noted[] => [
  { what, subject: id, name, words: `Deleted ${what} ${name}`, covers: removed },
];

const deployed = ({ id, name }: Named): Noted => ({
  what: 'integration',
  subject: id,
  name,
  words: `Deployed integration ${name}`,
  covers: [[]],
});

type Endpoint = { readonly id: string; readonly path: string; readonly method: string };

/** What each request changes in a set-up. */
const watched: readonly [Endpoint, (write: Write) => readonly Noted[]][] = [
  [destinations.createDestination, created('destination')],
  [destinations.updateDestination, updatedDestination],
  [
    destinations.deleteDestination,
    (write) => deleted('destination', destinationOf(write, write.params['destination'] ?? '')),
  ],
  [topics.createTopic, created('topic')],
  [
    topics.updateTopic,
    (write) => {
      const { id, name } = topicOf(write, write.params['topicId'] ?? '');
      const to = textAt(write.body, 'name') ?? name;
      const undo = { do: 'rename', what: 'topic', id, from: name, to } as const;
      if (to === name) return [];
      return [
        {
          what: 'topic',
          subject: id,
          name: to,
          words: `Renamed topic ${name} to ${to}`,
          covers: [['name']],
          undo,
        },
      ];
    },
  ],
  [topics.deleteTopic, (write) => deleted('topic', topicOf(write, write.params['topicId'] ?? ''))],
  [topics.createEventRoute, addedRoute('events')],
  [topics.deleteEventRoute, removedRoute('events')],
  [topics.createTopicRoute, addedRoute('destinations')],
  [topics.deleteTopicRoute, removedRoute('destinations')],
  [
    integrations.createIntegration,
    ({ body }) => {
      const name = textAt(body, 'name') ?? '';
      const words = `Created integration ${name}`;
      return [{ what: 'integration', subject: name, name, words, covers: added }];
    },
  ],
  [
    integrations.createRevision,
    (write) => [deployed(integrationOf(write, write.params['integrationId'] ?? ''))],
  ],
  [
    integrations.deployIntegrations,
    ({ answer }) =>
      (isList(answer) ? answer : []).flatMap((one) => {
        const [id, name] = [textAt(one, 'id'), textAt(one, 'name')];
        return id === undefined || name === undefined ? [] : [deployed({ id, name })];
      }),
  ],
  [
    integrations.deleteIntegration,
    (write) => deleted('integration', integrationOf(write, write.params['integrationIdOrName'] ?? '')),
  ],
  [jwtKeys.updateJwtKey, updatedJwtKey],
];

const byEndpoint = new Map(watched.map((entry) => [entry[0].id, entry]));

/** The parameters in a path; undefined if it is another one. */
function paramsIn(template: string, path: string): Record<string, string> | undefined {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const pattern = template
    .split(/\{\w+\}/)
    .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('([^/]+)');
  const found = new RegExp(`${pattern}$`).exec(path);
  if (!found) return undefined;
  return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]));
}

function note(client: QueryClient, record: RequestRecord): void {
  const { status = 0, endpoint, url, requestBody: body, responseBody: answer } = record;
  const entry = byEndpoint.get(endpoint);
  const baseUrl = currentSession()?.service.baseUrl;
  // A request may be for another saved service.
  if (!entry || status < 200 || status >= 300 || baseUrl === undefined || !url.startsWith(baseUrl)) return;
  const params = paramsIn(entry[0].path, url.replace(/\?.*$/, ''));
  const project = params?.['projectIdOrName'];
  if (!params || project === undefined) return;
  for (const noted of entry[1]({ client, project, params, body, answer }))
    recordOwnChange({ kind: 'set-up', ...noted, project });
}

/** Notes each change from now on. Returns what stops it. */
export function observeWrites(client: QueryClient): () => void {
  let last = recentRequests().at(-1)?.id ?? 0;
  return subscribeRequests(() => {
    for (const record of recentRequests()) {
      if (record.id <= last) continue;
      last = record.id;
      note(client, record);
    }
  });
}
