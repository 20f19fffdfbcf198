import { expect, test } from 'vitest';
import { compareModels } from './compare';
import { choicesOf, planOf, renamePlan } from './plan';
import { blockedWords, changeWords, detailWords, stepWords } from './plan-words';
import type { ProjectModel } from './project-model';
import type { Step } from './steps';

const empty: ProjectModel = { destinations: [], topics: [], integrations: [] };
const destination = (name: string, metadata: Record<string, unknown>, type = 'webhook'): ProjectModel => ({
  ...empty,
  destinations: [{ name, type, metadata }],
});
const topic = (events: string[] | undefined, destinations: string[] | undefined): ProjectModel => ({
  ...empty,
  topics: [{ name: 'news', events, destinations }],
});
const integration = (content: object, provider = 'hubspot'): ProjectModel => ({
  ...empty,
  integrations: [{ name: 'crm', provider, content }],
});
const readTo = (destinationName: string) => ({
  read: { objects: [{ objectName: 'contacts', destination: destinationName, schedule: '0 * * * *' }] },
});

test.each<[Step, string]>([
  [{ do: 'createDestination', name: 'a', type: 's3', metadata: {} }, 'Create destination a (Amazon S3)'],
  [{ do: 'createDestination', name: 'a', type: 'odd', metadata: {} }, 'Create destination a (odd)'],
  [
    {
      do: 'updateDestination',
      name: 'a',
      set: [
        { path: ['url'], value: 'u' },
        { path: ['headers', 'X'], value: 'v' },
      ],
      remove: [['headers', 'Y'], ['region']],
    },
    'Change destination a: set url, header X; remove header Y, region',
  ],
  [{ do: 'updateDestination', name: 'a', set: [], remove: [['url']] }, 'Change destination a: remove url'],
  [
    { do: 'updateDestination', name: 'a', set: [{ path: ['url'], value: 'u' }], remove: [] },
    'Change destination a: set url',
  ],
  [{ do: 'removeEventRoute', topic: 't', event: 'e' }, 'Stop routing e to topic t'],
  [{ do: 'removeTopicRoute', topic: 't', destination: 'd' }, 'Stop sending topic t to destination d'],
])('a step is said in words: %j', (step, words) => {
  expect(stepWords(step)).toBe(words);
});

/** What each difference says, and whether it can be chosen. */
const said = (before: ProjectModel, after: ProjectModel) =>
  compareModels(before, after).map((change) => [changeWords(change), ...detailWords(change)]);

test.each([
  [
    'a new destination',
    empty,
    destination('a', { url: '${A_URL}', headers: { X: 'v' } }),
    ['Destination a: added', 'Type: webhook', 'Header X is set to v', 'url is set'],
  ],
  [
    'a destination that is gone',
    destination('a', { url: '${A_URL}', headers: { X: 'v' } }),
    empty,
    ['Destination a: removed', 'Type: webhook', 'Header X is removed', 'url is removed'],
  ],
  [
    'a changed destination',
    destination('a', { url: 'u', headers: { X: 'v' } }),
    destination('a', { url: 'w', headers: { X: 'x', Y: '${KEY}' } }),
    ['Destination a: changed', 'Header X: v → x', 'Header Y is set', 'url: u → w'],
  ],
  [
    'another type',
    destination('a', { url: 'u' }),
    destination('a', { bucket: '${B}' }, 's3'),
    ['Destination a: changed', 'Type: webhook → s3', 'bucket is set'],
  ],
  [
    'a changed topic',
    topic(['x'], ['a']),
    topic(['y'], ['b']),
    [
      'Topic news: changed',
      'No longer sent to a',
      'Sent to b',
      'x is no longer routed to it',
      'y is routed to it',
    ],
  ],
  [
    'a changed integration',
    integration(readTo('a')),
    integration(readTo('b')),
    ['Integration crm: changed', 'Sent to “b” instead of “a”'],
  ],
])('the words for %s', (_, before, after, words) => {
  expect(said(before, after)).toEqual([words]);
});

/** The choices, and the steps of each. */
const chosen = (before: ProjectModel, after: ProjectModel) =>
  choicesOf(compareModels(before, after)).map(({ key, removes, blocked }) => [
    key,
    removes ? 'removes' : (blocked ?? ''),
    ...planOf(before, after, new Set([key])).map(stepWords),
  ]);

test.each<[string, ProjectModel, ProjectModel, string[][]]>([
  [
    'a new destination',
    empty,
    destination('a', {}),
    [['destination added a', '', 'Create destination a (Webhook)']],
  ],
  [
    'a destination that is gone',
    destination('a', {}),
    empty,
    [['destination removed a', 'removes', 'Delete destination a']],
  ],
  [
    'what is set and what is removed, apart from each other',
    destination('a', { url: 'u', headers: { X: 'v' } }),
    destination('a', { url: 'w' }),
    [
      ['destination changed a', '', 'Change destination a: set url'],
      ['destination less a', 'removes', 'Change destination a: remove header X'],
    ],
  ],
  [
    'what is only removed',
    destination('a', { url: 'u', headers: { X: 'v' } }),
    destination('a', { url: 'u' }),
    [['destination less a', 'removes', 'Change destination a: remove header X']],
  ],
  [
    'what is only set',
    destination('a', {}),
    destination('a', { url: 'u' }),
    [['destination changed a', '', 'Change destination a: set url']],
  ],
  [
    'another type, which cannot be set',
    destination('a', { url: 'u' }),
    destination('a', { bucket: 'b' }, 's3'),
    [['destination changed a', 'type']],
  ],
  [
    'routes of a topic',
    topic(['x'], ['a']),
    topic(['y'], ['b']),
    [
      ['topic changed news', '', 'Send topic news to destination b', 'Route y to topic news'],
      [
        'topic less news',
        'removes',
        'Stop routing x to topic news',
        'Stop sending topic news to destination a',
      ],
    ],
  ],
  [
    'a topic that is gone',
    topic(['x'], ['a']),
    empty,
    [['topic removed news', 'removes', 'Delete topic news']],
  ],
  [
    'another provider, which cannot be set',
    integration(readTo('a')),
    integration(readTo('a'), 'salesforce'),
    [['integration changed crm', 'provider']],
  ],
  [
    'a part of an integration that is gone',
    integration({ ...readTo('a'), proxy: { enabled: true } }),
    integration(readTo('a')),
    [['integration changed crm', '', 'Deploy a new revision of integration crm']],
  ],
  [
    'an integration that is gone',
    integration({}),
    empty,
    [['integration removed crm', 'removes', 'Delete integration crm']],
  ],
])('what there is to choose: %s', (_, before, after, choices) => {
  expect(chosen(before, after)).toEqual(choices);
});

test('says why a difference cannot be part of a plan', () => {
  const words = (before: ProjectModel, after: ProjectModel) =>
    choicesOf(compareModels(before, after)).map(blockedWords);
  expect(words(destination('a', {}), destination('a', {}, 's3'))).toEqual([
    expect.stringMatching(/^The type of a destination cannot be changed\. Delete a first/),
  ]);
  expect(words(integration({}), integration({}, 'salesforce'))).toEqual([
    expect.stringMatching(/^The provider of an integration cannot be changed\..* instead of crm\.$/),
  ]);
  expect(words(empty, destination('a', {}))).toEqual([undefined]);
});

test.each([
  ['an object that is read', readTo('old'), true],
  ['an object that is watched', { subscribe: { objects: [{ objectName: 'x', destination: 'old' }] } }, true],
  ['a watched schema', { watchSchema: { destination: 'old' } }, true],
  ['another destination', readTo('other'), false],
  ['nothing', { write: { objects: [{ objectName: 'old' }] } }, false],
])('a destination that is renamed is followed in %s', (_, content, isFollowed) => {
  const model = { ...destination('old', {}), integrations: integration(content).integrations };
  const [rename, ...deployments] = renamePlan(model, 'old', 'new');
  expect(rename).toEqual({ do: 'renameDestination', name: 'old', to: 'new' });
  const renamed = JSON.parse(
    JSON.stringify(content).replace('"destination":"old"', '"destination":"new"'),
  ) as object;
  expect(deployments).toEqual(isFollowed ? [{ do: 'deployIntegration', name: 'crm', content: renamed }] : []);
});
