import { describe, expect, it, test } from 'vitest';
import { toJson } from '@/lib/json';
import type { ProjectModel } from '@/lib/project-model/project-model';
import { chooseFiles, MOST_FILE_BYTES, MOST_FILES } from './choose-files';
import { fileNames } from './file-names';
import { readFiles } from './read-files';
import { wantedModel } from './wanted-model';

const encoder = new TextEncoder();
const read = (files: Record<string, string | Uint8Array>) =>
  readFiles(
    Object.entries(files).map(([path, text]) => ({
      path,
      bytes: typeof text === 'string' ? encoder.encode(text) : text,
    })),
  );
const problemsOf = async (files: Record<string, string | Uint8Array>) =>
  read(files).problems.map(
    ({ path, line, severity, message }) => `${severity} ${path}:${line ?? ''} ${message}`,
  );
const setupProblems = (text: string) => problemsOf({ 'signalbox.yaml': text });

/** The exact message, or one like it. */
const said = (message: string | RegExp): unknown =>
  typeof message === 'string' ? message : expect.stringMatching(message);

const manifest = (name: string, more = '') =>
  `specVersion: 1.0.0\nintegrations:\n  - name: ${name}\n    provider: hubspot\n    proxy:\n      enabled: true\n${more}`;

describe('signalbox.yaml', () => {
  it.each([
    ['- a', 'error signalbox.yaml:1 The file must be a map with the keys version, destinations and topics'],
    ['version: 2', /^error signalbox.yaml:1 version must be 1/],
    ['destinations: []', /^error signalbox.yaml:1 version must be 1/],
    ['version: 1\ntopic: []', /^error signalbox.yaml:2 “topic” is not a key here/],
    ['version: 1\ntopics: all', 'error signalbox.yaml:2 topics must be a list'],
    ['version: 1\ntopics:\n  - a', 'error signalbox.yaml:3 Each item must be a map with a name'],
    ['version: 1\ntopics:\n  - events: []', 'error signalbox.yaml:3 name is missing'],
    [
      'version: 1\ntopics:\n  - name: 12',
      'error signalbox.yaml:3 name must be text, and is 12. Put it in quotes',
    ],
    [
      'version: 1\ntopics:\n  - name: a\n  - name: b\n  - name: a',
      'error signalbox.yaml:5 “a” is there twice',
    ],
    ['version: 1\ntopics:\n  - name: a\n    events: x', 'error signalbox.yaml:4 events must be a list'],
    [
      'version: 1\ntopics:\n  - name: a\n    events:\n      - x\n      - 1',
      'error signalbox.yaml:6 Each of events must be text',
    ],
    ['version: 1\ntopics:\n  - name: a\n    evnts: []', /^error signalbox.yaml:4 “evnts” is not a key here/],
    ['version: 1\ndestinations:\n  - name: a', 'error signalbox.yaml:3 type is missing'],
    [
      'version: 1\ndestinations:\n  - name: a\n    type: webhook\n    metadata: x',
      'error signalbox.yaml:5 metadata must be a map',
    ],
    ['version: 1\ndestinations: [\n', /^error signalbox.yaml:\d /],
    ['version: 1\n\tx: 1', /^error signalbox.yaml:2 This line is indented with a tab/],
  ])('reports %j', async (text, message) => {
    const [problem] = await setupProblems(text);
    expect(problem).toEqual(said(message));
  });

  it('says nothing about what it does not mention', async () => {
    const { model } = read({ 'signalbox.yaml': 'version: 1\ntopics:\n  - name: a\n' });
    expect(model).toEqual({
      topics: [{ name: 'a', events: undefined, destinations: undefined }],
      integrations: [],
      isWhole: false,
    });
    const now: ProjectModel = {
      destinations: [{ name: 'd', type: 'webhook', metadata: {} }],
      topics: [],
      integrations: [{ name: 'i', provider: 'p', content: {} }],
    };
    expect(wantedModel(now, model)).toEqual({ ...now, topics: model.topics });
  });

  it('takes no address and no secret from the file, and keeps its placeholders', async () => {
    const text = [
      'version: 1',
      'destinations:',
      '  - name: orders',
      '    type: webhook',
      '    metadata:',
      '      url: https://pl4nted.example',
      '      headers:',
      '        Authorization: ${SHARED}',
      '        X-Key: pl4nted',
      '  - name: queue',
      '    type: rabbitmq',
      '    metadata:',
      '      serverUrl: amqps://u:pl4nted@mq.example',
      '      exchange: x',
      '      colour: red',
    ].join('\n');
    const { model, problems } = read({ 'signalbox.yaml': text });
    expect(JSON.stringify(model)).not.toContain('pl4nted');
    expect(model.destinations).toEqual([
      {
        name: 'orders',
        type: 'webhook',
        metadata: {
          url: '${ORDERS_URL}',
          headers: { Authorization: '${SHARED}', 'X-Key': '${ORDERS_X_KEY}' },
        },
      },
      {
        name: 'queue',
        type: 'rabbitmq',
        metadata: { serverUrl: '${QUEUE_SERVERURL}', exchange: 'x', colour: 'red' },
      },
    ]);
    expect(problems.map(({ severity, line }) => [severity, line])).toEqual([
      ['warning', 6],
      ['warning', 9],
      ['warning', 13],
      ['warning', 15],
    ]);
  });
});

describe('manifests', () => {
  it('are read in YAML and JSON, one or several in a file, or the content of one alone', async () => {
    const { model, problems, manifests } = read({
      'a.yaml': '\uFEFF\uFEFF' + manifest('a').replaceAll('\n', '\r\n'),
      'b.json': JSON.stringify({
        specVersion: '1.0.0',
        integrations: [
          { name: 'b', provider: 'x', proxy: { enabled: true } },
          { name: 'c\uFEFF', provider: 'x', proxy: { enabled: true } },
        ],
      }),
      'd.yml': 'name: d\nprovider: x\nproxy:\n  enabled: false\n',
    });
    expect(problems).toEqual([]);
    expect(model.integrations.map(({ name }) => name)).toEqual(['a', 'b', 'c\uFEFF', 'd']);
    expect(model.isWhole).toBe(false);
    expect(manifests.map(({ path }) => path)).toEqual(['a.yaml', 'b.json', 'd.yml']);
  });

  it.each([
    ['integrations: [', /^error x.yaml:1 /],
    ['specVersion: 1.0.0\nintegrations: []', 'error x.yaml:2 A manifest must list at least one integration'],
    [
      `specVersion: 2.0.0\nintegrations:\n  - name: a\n    provider: x\n    proxy: { enabled: true }`,
      'error x.yaml:1 specVersion is 1.0.0',
    ],
    [
      'specVersion: 1.0.0\nintegrations:\n  - provider: x\n    proxy: { enabled: true }',
      'error x.yaml:3 The integration has no name',
    ],
    [
      'specVersion: 1.0.0\nintegrations:\n  - name: [a]\n    provider: x\n    proxy: { enabled: true }',
      'error x.yaml:3 name must be text, and is ["a"]',
    ],
    [
      'specVersion: 1.0.0\nintegrations:\n  - name: a\n    provider: ""\n    proxy: { enabled: true }',
      'error x.yaml:4 The integration has no provider',
    ],
    ['specVersion: 1.0.0\nintegrations:\n  - a\n', 'error x.yaml:3 An integration must be a map of keys'],
    [
      manifest('a', '    colour: red\n'),
      'warning x.yaml:7 “colour” is not a key of the format: the service drops it',
    ],
    [
      manifest('a', '    read: { objects: [] }\n'),
      'warning x.yaml:7 read needs a list of objects that is not empty',
    ],
    [`${manifest('a')}---\na: 1`, /^error x.yaml:7 The text has 2 documents/],
  ])('report %j', async (text, message) => {
    expect(await problemsOf({ 'x.yaml': text })).toEqual([said(message)]);
  });

  it('report a name that occurs twice, in one file or in two', async () => {
    const twice = `${manifest('a')}  - name: a\n    provider: hubspot\n    proxy: { enabled: true }\n`;
    expect(await problemsOf({ 'x.yaml': twice })).toEqual(['error x.yaml:7 “a” is there twice']);
    expect(await problemsOf({ 'x.yaml': manifest('a'), 'y.yaml': manifest('a') })).toEqual([
      'error y.yaml:3 “a” is in x.yaml as well',
    ]);
  });

  it('keep the digits of numbers, and names that look like them', async () => {
    const { model } = read({
      'x.yaml': `specVersion: 1.0.0\nintegrations:\n  - name: 012\n    provider: 1e3\n    read:\n      objects:\n        - objectName: 0x10\n          delivery: { mode: onRequest, pageSize: 12345678901234567890 }\n`,
    });
    expect(model.integrations[0]).toMatchObject({ name: '012', provider: '1e3' });
    expect(toJson(model.integrations[0]?.content)).toContain('"pageSize":12345678901234567890');
  });

  it('are told from other YAML, which is passed over unless there is nothing else', async () => {
    const compose = 'services:\n  web:\n    image: x\n';
    expect(await problemsOf({ 'a.yaml': manifest('a'), 'docker-compose.yaml': compose })).toEqual([]);
    expect(await problemsOf({ 'docker-compose.yaml': compose })).not.toEqual([]);
  });
});

test('a file that is no UTF-8 is reported', async () => {
  expect(await problemsOf({ 'x.yaml': new Uint8Array([0xff, 0xfe, 0x41]) })).toEqual([
    'error x.yaml: The file is not UTF-8 text',
  ]);
});

describe('the choice of files', () => {
  const choose = (...paths: string[]) => chooseFiles(paths.map((path) => ({ path, size: 10 })));
  const chosen = (...paths: string[]) => choose(...paths).chosen.map(({ path }) => path);

  it('is signalbox.yaml and what lies in integrations beside it', () => {
    expect(
      chosen(
        'repo/readme.md',
        'repo/docker-compose.yaml',
        'repo/setup/signalbox.yaml',
        'repo/setup/integrations/a.yaml',
        'repo/setup/integrations/b.json',
        'repo/setup/integrations/old/c.yaml',
        'repo/other/integrations/d.yaml',
        'repo/node_modules/x/signalbox.yaml',
        '__MACOSX/repo/setup/._signalbox.yaml',
      ),
    ).toEqual([
      'repo/setup/signalbox.yaml',
      'repo/setup/integrations/a.yaml',
      'repo/setup/integrations/b.json',
    ]);
    expect(choose('repo/signalbox.yaml').base).toBe('repo/');
  });

  it('tells a manifest that is called so from the set-up above it', () => {
    const { model, problems } = read({
      'signalbox.yaml': 'version: 1\ntopics:\n  - name: a\n',
      'integrations/Signalbox.yml': manifest('signalbox'),
    });
    expect(problems).toEqual([]);
    expect(model).toMatchObject({ topics: [{ name: 'a' }], integrations: [{ name: 'signalbox' }] });
    expect(fileNames(['signalbox', 'Signalbox.crm', 'signalbox-crm'])).toEqual([
      '%73ignalbox.yaml',
      '%53ignalbox.crm.yaml',
      'signalbox-crm.yaml',
    ]);
  });

  it('is all of the files that were chosen one by one', () => {
    const files = ['signalbox.yaml', 'a.yaml', 'b.json', 'c.png'].map((path) => ({ path, size: 10 }));
    const { chosen: found } = chooseFiles(files, { areSingle: true });
    expect(found.map(({ path }) => path)).toEqual(['signalbox.yaml', 'a.yaml', 'b.json']);
  });

  it('is all YAML and JSON without one', () => {
    expect(chosen('a/x.yaml', 'b.yml', 'c.json', 'd.txt', '.git/e.yaml')).toEqual([
      'a/x.yaml',
      'b.yml',
      'c.json',
    ]);
  });

  it.each([
    'signalbox.yml',
    'Signalbox.YAML',
    'SIGNALBOX.JSON',
    'signalbox.yaml.txt',
    'signalbox (1).yaml',
    'signalbox(2).yml',
  ])('knows %s, beside which no second one may be', (path) => {
    const there = [`repo/${path}`, 'repo/Integrations/a.YML', 'repo/integrations/b.json.txt'];
    expect(chosen(...there, 'repo/c.yaml', 'repo/signalbox.md')).toEqual(there);
    expect(read({ [path]: 'version: 2' }).problems[0]?.message).toMatch(/^version must be 1/);
    expect(choose(...there, 'repo/sub/signalbox.yaml').base).toBe('repo/');
    expect(choose(...there, 'repo/signalbox.yaml').problems).toEqual([
      { path: 'repo/signalbox.yaml', severity: 'error', message: expect.stringContaining(path) as unknown },
    ]);
  });

  it.each(['../x.yaml', 'a/../../x.yaml', '/etc/x.yaml', 'C:/x.yaml', String.raw`a\x.yaml`, 'a\u0000.yaml'])(
    'refuses %j',
    (path) => {
      expect(choose('signalbox.yaml', path)).toMatchObject({
        chosen: [],
        problems: [{ path, severity: 'error' }],
      });
    },
  );

  it('refuses what is too much', () => {
    const many = Array.from({ length: MOST_FILES + 1 }, (_, at) => `${at}.yaml`);
    expect(choose(...many).problems[0]?.message).toBe('There are more than 2,000 files to read');
    const large = { path: 'x.yaml', size: MOST_FILE_BYTES + 1 };
    expect(chooseFiles([large]).problems).toEqual([
      { path: 'x.yaml', severity: 'error', message: 'It is larger than 1 MB' },
    ]);
    const several = Array.from({ length: 33 }, (_, at) => ({ path: `${at}.yaml`, size: MOST_FILE_BYTES }));
    expect(chooseFiles(several).problems[0]?.message).toBe(
      'The files to read are larger than 32 MB together',
    );
  });
});
