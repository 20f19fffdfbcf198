import { expect, test } from 'vitest';
import { crm, orders, planOfAll, queue, source, topic } from '@/test/model-samples';
import { compareModels } from './compare';
import { choicesOf, renamePlan, staleness } from './plan';
import { blockedWords, stepWords } from './plan-words';
import type { ProjectModel } from './project-model';
import { applied, type Step } from './steps';

const project = (url: string): ProjectModel => ({
  destinations: [{ name: 'hook', type: 'webhook', metadata: { url } }],
  topics: [],
  integrations: [],
});
const setUrl = (value: string): Step => ({
  do: 'updateDestination',
  name: 'hook',
  set: [{ path: ['url'], value }],
  remove: [],
});

test('a step whose answer was lost is done only if its effect is seen', () => {
  const [before, after] = [project('https://a.example'), project('https://b.example')];
  const steps = [setUrl('https://b.example')];
  const unsure = [{ status: 'unsure' }] as const;
  expect(staleness(before, steps, unsure, after)).toEqual({ outcomes: [{ status: 'done' }], changed: [] });
  expect(staleness(before, steps, unsure, before)).toEqual({
    outcomes: [{ status: 'waiting' }],
    changed: [],
  });
  // What stands behind a placeholder cannot be seen.
  const hidden = project('${HOOK_URL}');
  expect(staleness(hidden, [setUrl('${OTHER_URL}')], unsure, hidden).outcomes).toEqual([
    { status: 'waiting' },
  ]);
});

test('choices are apart for what is removed, and none for what the interface cannot change', () => {
  const before = {
    destinations: [orders, queue],
    topics: [topic(['connection.error', 'read.backfill.done'], [])],
    integrations: [crm('orders')],
  };
  const wanted = {
    destinations: [
      { ...orders, metadata: { url: '${URL}', headers: { 'X-New': '${NEW}' } } },
      { ...queue, type: 'kinesis' },
    ],
    topics: [topic(['connection.error', 'installation.created'], [])],
    integrations: [{ ...crm('orders'), provider: 'salesforce' }],
  };
  const choices = choicesOf(compareModels(before, wanted));
  expect(
    choices.map(({ change, removes, details, blocked }) => [change.name, removes, details.length, blocked]),
  ).toEqual([
    ['orders', false, 1, undefined],
    ['orders', true, 1, undefined],
    ['queue', false, expect.any(Number), 'type'],
    ['alerts', false, 1, undefined],
    ['alerts', true, 1, undefined],
    ['crm', false, 1, 'provider'],
  ]);
  expect(choices.flatMap((choice) => blockedWords(choice) ?? [])).toHaveLength(2);
  expect(planOfAll(before, wanted).map(stepWords)).toEqual([
    'Change destination orders: set header X-New',
    'Change destination orders: remove header Authorization',
    'Route installation.created to topic alerts',
    'Stop routing read.backfill.done to topic alerts',
  ]);
});

test('renames a destination, and deploys the integrations that name it', () => {
  const steps = renamePlan(source, 'orders', 'sales');
  expect(steps.map(stepWords)).toEqual([
    'Rename destination orders to sales',
    'Deploy a new revision of integration crm',
  ]);
  const after = steps.reduce(applied, source);
  expect(after.topics[0]?.destinations).toEqual(['sales']);
  expect(after.integrations).toEqual([crm('sales')]);
  expect(renamePlan(source, 'queue', 'q').map(({ do: name }) => name)).toEqual(['renameDestination']);
});
