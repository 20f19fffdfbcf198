import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { activate } from './session';
import { readAhead } from '@/api/offered';
import { operationQueries } from '@/api/operations';
import { cssVariablesResolver, theme } from '@/app/theme';
import { LogViewer } from '@/features/log-viewer/log-viewer';
import { logQuery } from '@/features/log-viewer/log-query';
import type { LogSearch } from '@/features/log-viewer/log-search';
import '@/app/styles.css';
import { numberIn, told, type Viewer, type ViewerProps } from './viewer';

activate();

// The worker's news, as the page hears of them.
const PlainWorker = window.Worker;
window.Worker = class extends PlainWorker {
  constructor(url: string | URL, options?: WorkerOptions) {
    super(url, options);
    this.addEventListener('message', ({ data }: MessageEvent<{ type: string }>) => {
      if (data.type === 'state') told.at = performance.now();
    });
  }
};

const client = new QueryClient();

function View({ url, turn, live }: ViewerProps) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
      <QueryClientProvider client={client}>
        <main>
          <Log key={url} url={url} turn={turn} live={live} />
        </main>
      </QueryClientProvider>
    </MantineProvider>
  );
}

const operationOf = (url: string) => /operations\/([^/]+)/.exec(url)?.[1] ?? '';

function Log({ url, turn, live }: ViewerProps) {
  const [search, setSearch] = useState<LogSearch>({});
  const operationId = operationOf(url);
  const queries = useQueryClient();
  useEffect(() => {
    if (turn > 0) void queries.refetchQueries({ queryKey: operationQueries.logs('bench', operationId) });
  }, [queries, turn, operationId]);
  return (
    <LogViewer
      project="bench"
      operationId={operationId}
      operation={{
        id: operationId,
        projectId: 'bench',
        integrationId: 'i',
        installationId: 'n',
        configId: 'c',
        actionType: 'read',
        status: live ? 'in_progress' : 'success',
      }}
      search={search}
      onSearchChange={(change) => setSearch((old) => ({ ...old, ...change }))}
    />
  );
}

const log = () => document.querySelector('section[aria-label="Log"]');

export const viewer: Viewer = {
  View,
  ask: (url) => void readAhead(client, logQuery('bench', operationOf(url))),
  total: () => numberIn(log()?.firstElementChild?.textContent, /([\d,]+) lines?/) ?? 0,
  scroller: () => document.querySelector('[role="log"]'),
  field: (filter) =>
    document.querySelector(`input[aria-label="${filter ? 'Filter lines by text' : 'Find in the log'}"]`),
  result: (filter) =>
    filter
      ? numberIn(document.querySelector('[data-matching]')?.getAttribute('data-matching'), /(\d+)/)
      : numberIn(document.querySelector('[data-found]')?.getAttribute('data-found'), /(\d+)/),
};
