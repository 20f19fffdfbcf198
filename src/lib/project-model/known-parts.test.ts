import { expect, test } from 'vitest';
import { empty, source, topic } from '@/test/model-samples';
import { compareModels } from './compare';
import { knownChanges, type Part } from './known-parts';
import { changeWords, detailWords } from './plan-words';

const part = (...parts: Part[]) => new Set(parts);
const changes = compareModels(source, { ...empty, topics: [topic([], ['queue'])] });
const said = (...parts: Part[]) =>
  knownChanges(changes, part(...parts)).map((change) => [changeWords(change), ...detailWords(change)].join());
const alerts = 'Topic alerts: changed';
const short = (lines: string[]) => lines.map((line) => /^[^:]+: \w+/.exec(line)?.[0]);

test('leaves out what seems to be removed from a part that was not read wholly', () => {
  expect(short(said())).toEqual([
    'Destination orders: removed',
    'Destination queue: removed',
    alerts,
    'Integration crm: removed',
  ]);
  expect(short(said('destinations'))).toEqual([alerts, 'Integration crm: removed']);
  expect(short(said('integrations'))).not.toContain('Integration crm: removed');
  expect(short(said('topics'))).toHaveLength(4);
});

test('leaves out routes that seem to be removed', () => {
  const line = (...parts: Part[]) => said(...parts).find((one) => one.startsWith(alerts));
  expect(line()).toBe(
    `${alerts},No longer sent to orders,Sent to queue,connection.error is no longer routed to it`,
  );
  expect(line('eventRoutes')).toBe(`${alerts},No longer sent to orders,Sent to queue`);
  expect(line('topicRoutes')).toBe(`${alerts},Sent to queue,connection.error is no longer routed to it`);
  expect(line('destinations', 'eventRoutes')).toBe(`${alerts},Sent to queue`);
  const less = compareModels(source, { ...source, topics: [topic([], ['orders'])] });
  expect(knownChanges(less, part('eventRoutes'))).toEqual([]);
});
