import { isEventType } from '@/lib/routing/event-groups';
import { apiKeyQueries, useUpdateApiKey, type ListedApiKey } from '@/api/api-keys';
import { destinationQueries, useUpdateDestination } from '@/api/destinations';
import { jwtKeyQueries, useUpdateJwtKey } from '@/api/jwt-keys';
import { useReadAgain } from '@/api/reading/read-again';
import { topicQueries, useUpdateTopic } from '@/api/topics';
import { useRoutingSteps } from '@/api/topic-routing';
import { useChange } from '@/api/use-change';
import { useWhileHere } from '@/api/while-here';
import type { Undo } from './own-changes';

/**
 * Takes a change of this browser back. It reads the thing again first; `isStale` is the answer if it is no longer as the
 * change left it, and nothing is sent.
 */
export function useUndo(project: string, undo: Undo) {
  const id = undo.do === 'route' ? undo.topicId : undo.id;
  const readAgain = useReadAgain();
  const whileHere = useWhileHere();
  const destination = useUpdateDestination(project, id);
  const topic = useUpdateTopic(project, id);
  const jwtKey = useUpdateJwtKey(project);
  const apiKey = useUpdateApiKey(project);
  const routing = useRoutingSteps(project);

  const readDestination = () => readAgain.one(destinationQueries.detail(project, id));

  /** Sends the change if the thing is as it was left; otherwise returns false. */
  const takeBack = async (): Promise<boolean> => {
    switch (undo.do) {
      case 'rename': {
        const { what, from, to } = undo;
        const now =
          what === 'destination'
            ? await readDestination()
            : await readAgain.inList(topicQueries.list(project), (one) => one.id === id);
        if (now === undefined || now === 'unreadable' || now.name !== to) return false;
        await (what === 'destination'
          ? destination.mutateAsync({ updateMask: ['name'], destination: { name: from } })
          : topic.mutateAsync({ name: from }));
        return true;
      }
      case 'address': {
        const { from, to } = undo;
        if ((await readDestination())?.metadata['url'] !== to) return false;
        await destination.mutateAsync({
          updateMask: ['metadata.url'],
          destination: { metadata: { url: from } },
        });
        return true;
      }
      case 'label':
      case 'active': {
        // An API key is known by the part of it that is shown.
        const isIt = (key: ListedApiKey) => key.masked === id && key[undo.do] === undo.to;
        const now =
          undo.what === 'JWT key'
            ? await readAgain.one(jwtKeyQueries.detail(project, id))
            : await readAgain.inList(apiKeyQueries.list(project), isIt);
        if (now === undefined || now === 'unreadable' || now[undo.do] !== undo.to) return false;
        const values = undo.do === 'label' ? { label: undo.from } : { active: !undo.to };
        await (undo.what === 'JWT key'
          ? jwtKey.mutateAsync({ keyId: id, body: { updateMask: [undo.do], jwtKey: values } })
          : apiKey.mutateAsync({ id: now.id, body: { updateMask: [undo.do], apiKey: values } }));
        return true;
      }
      case 'route':
        return takeRouteBack(undo);
    }
  };

  const takeRouteBack = async ({ side, target, action }: Extract<Undo, { do: 'route' }>) => {
    const { eventRoutes, topicRoutes } = (await whileHere(routing.readRoutes())) ?? {};
    const routes =
      side === 'events'
        ? eventRoutes?.filter(({ topicId, eventType }) => topicId === id && eventType === target)
        : topicRoutes?.filter(({ topicId, destinationId }) => topicId === id && destinationId === target);
    if (!routes || routes.length > 0 !== (action === 'add')) return false;
    if (action === 'add') {
      const remove = side === 'events' ? routing.deleteEventRoute : routing.deleteTopicRoute;
      for (const route of routes) await remove(route.id);
    } else if (side === 'destinations') await routing.createTopicRoute(id, target);
    else if (isEventType(target)) await routing.createEventRoute(id, target);
    else return false;
    await routing.refresh();
    return true;
  };

  const run = useChange({ mutationFn: takeBack });
  return { ...run, isStale: run.data === false };
}
