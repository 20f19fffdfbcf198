import { expect, test, vi } from 'vitest';
import { HistoryClient } from './history-client';
import type * as Server from './history-server';

let hasNetwork = false;
vi.mock('./history-server', async (original) => ({
  serveHistory: hasNetwork ? (await original<typeof Server>()).serveHistory : missing(),
}));
const missing = () => {
  throw new TypeError('Failed to fetch dynamically imported module');
};

test('a store whose code could not be loaded answers with an error, and is loaded again when it is asked', async () => {
  const client = new HistoryClient({ service: 'a', project: 'p', keep: 'memory' });
  await expect(client.ask('status', {})).rejects.toThrow('The worker stopped');
  hasNetwork = true;
  vi.resetModules();
  await expect(client.ask('status', {})).resolves.toBeDefined();
});
