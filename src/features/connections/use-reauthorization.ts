import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { connectionQueries, useReauthorizeConnection, type ConnectionOwner } from '@/api/connections';
import { toProblem } from '@/api/problem';
import type { Connection } from '@/contract/connection';
import type { Problem } from '@/lib/problem';
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
export function useReauthorization(project: string, connection: Connection) {
  const owned = useOwnedConnections(project);
  const ask = useReauthorizeConnection(project);
  const [authorization, setAuthorization] = useState<Authorization>();
  const [problem, setProblem] = useState<Problem>();
  const [starting, setStarting] = useState(false);

  const run = async () => {
    setStarting(true);
    setProblem(undefined);
    const { provider, group, consumer } = connection;
    const owner = {
      provider,
      groupRef: group?.groupRef ?? '',
      consumerRef: consumer?.consumerRef ?? '',
    };
    try {
      const before = group && consumer ? await owned(owner) : undefined;
      const address = await ask.mutateAsync(connection.id);
      setAuthorization({ address, owner, before });
    } catch (error) {
      setProblem(toProblem(error));
    } finally {
      setStarting(false);
    }
  };
  return { authorization, problem, starting, start: () => void run() };
}
