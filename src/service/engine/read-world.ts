import { accountFor } from '../provider/account';
import { listPage } from '../provider/list';
import { startTime, type World } from './test-world';

/** What the account holds, asked of the provider directly. */
export function recordsOf(window: { since?: number; until?: number } = {}, now = startTime) {
  const account = accountFor({ provider: 'hubspot', workspaceRef: 'w1', seed: 'w1', scale: 0.3 });
  const fields = ['firstname', 'lastname'];
  const records = [];
  let cursor: string | undefined;
  do {
    const { outcome } = listPage({
      account,
      now,
      attempt: 1,
      object: 'contacts',
      fields,
      pageSize: 100,
      ...window,
      ...(cursor !== undefined && { cursor }),
    });
    if (!outcome.ok) throw new Error(outcome.message);
    records.push(...outcome.records);
    cursor = outcome.nextCursor;
  } while (cursor !== undefined);
  return records;
}

/** The lines of an operation's log that somebody should look at. */
export const warnings = (world: World, id: string) =>
  world.lines(id).filter((line) => /^(WARNING|ERROR)/.test(line));
