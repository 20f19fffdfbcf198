import { expect, test } from 'vitest';
import { staleness } from './plan';
import type { ProjectModel } from './project-model';
import type { Step } from './steps';

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
