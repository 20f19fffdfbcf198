import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { connectionQueries, useReauthorizeConnection, type ConnectionOwner } from '@/api/connections';
import { useChange } from '@/api/use-change';
import type { Connection } from '@/contract/connection';
import type { Authorization } from './authorization-panel';

/** The customer's current connections, read again. Undefined if the service does not list them. */
export function useOwnedConnections(project: string) {
  const queryClient = useQueryClient();
  return (owner: ConnectionOwner) =>
    queryClient
      .query({ ...connectionQueries.list(project, owner), staleTime: 0, retry: false })
      .catch(() => undefined);
}

/** Requests a URL where the customer authorizes an existing connection again. */
export function useReauthorization(project: string, { id, provider, group, consumer }: Connection) {
  const owned = useOwnedConnections(project);
  const ask = useReauthorizeConnection(project);
  const [authorization, setAuthorization] = useState<Authorization>();
  const start = useChange({
    mutationFn: async () => {
      const owner = { provider, groupRef: group?.groupRef ?? '', consumerRef: consumer?.consumerRef ?? '' };
      const before = group && consumer ? await owned(owner) : undefined;
      const address = await ask.mutateAsync(id);
      setAuthorization({ address, owner, before });
    },
  });
  return { authorization, problem: start.problem, starting: start.isPending, start: () => start.mutate() };
}
