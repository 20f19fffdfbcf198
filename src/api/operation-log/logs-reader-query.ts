import { focusManager, hashKey, queryOptions } from '@tanstack/react-query';
import { operationQueries, readLog } from '@/api/operations';
import { sessionBudget } from '@/api/reading/request-budget';
import { onRemoved } from './log-queries';
import { LogsReader } from './logs-reader';

/** Long enough to read one of the logs and go back to the search. */
const KEPT_MS = 5 * 60_000;

/** The reader of a project. It sends nothing before logs are wanted, and is closed when the query is removed. */
export function logsReaderQuery(project: string) {
  const queryKey = [...operationQueries.all(project), 'logs-reader'];
  return queryOptions({
    queryKey,
    queryFn: ({ client }) => {
      const reader = new LogsReader({
        read: (id, signal, send) => readLog(project, id, signal, send),
        budget: sessionBudget(),
        mustWait: () => !focusManager.isFocused(),
      });
      onRemoved(client, hashKey(queryKey), () => reader.close());
      return reader;
    },
    staleTime: 'static',
    gcTime: KEPT_MS,
  });
}
