import { describe, expect, it } from 'vitest';
import type { ProjectModel } from '@/lib/project-model/project-model';
import { projectFiles } from './canonical-text';
import { exportInto } from './export-into';
import { readFiles } from './read-files';

const encoder = new TextEncoder();
const read = (files: Record<string, string>) =>
  readFiles(Object.entries(files).map(([path, text]) => ({ path, bytes: encoder.encode(text) })));

const exported = async (model: ProjectModel, given: Record<string, string>, options = {}) => {
  const { files, others } = exportInto(model, read(given), options);
  return { others, files: Object.fromEntries(files.map(({ path, text, state }) => [path, { text, state }])) };
};

const content = (name: string, ...objects: object[]) => ({
  name,
  provider: 'hubspot',
  content: { name, provider: 'hubspot', read: { objects } },
});
const model: ProjectModel = {
  destinations: [
    {
      name: 'orders',
      type: 'webhook',
      metadata: { url: '${ORDERS_URL}', headers: { 'X-Key': '${ORDERS_X_KEY}' } },
    },
    { name: 'stream', type: 'kinesis', metadata: { streamName: 's', region: 'eu' } },
  ],
  topics: [{ name: 'errors', events: ['connection.error'], destinations: ['orders', 'stream'] }],
  integrations: [content('crm', { objectName: 'contacts', destination: 'orders', schedule: '0 * * * *' })],
};

const setup = `# Our set-up
version: 1
topics:
  - name: errors # loud
    destinations: [stream, orders]
    events: [connection.error]
destinations:
  # Another order, another way of writing
  - { name: stream, type: kinesis, metadata: { region: eu, streamName: s } }
  - type: webhook
    name: orders
    metadata:
      headers:
        X-Key: \${OUR_OWN_NAME}
      url: \${URL}
`;
const manifest = `specVersion: 1.0.0
integrations:
  - name: crm
    provider: hubspot
    read:
      objects:
        # Most important
        - objectName: contacts
          schedule: "0 * * * *" # hourly
          destination: orders
`;
const given = { 'signalbox.yaml': setup, 'integrations/our crm.yaml': manifest };

describe('export into files', () => {
  it('leaves what means the same, in any order and way of writing', async () => {
    const { files } = await exported(model, given);
    expect(files).toEqual({
      'signalbox.yaml': { text: setup, state: 'same' },
      'integrations/our crm.yaml': { text: manifest, state: 'same' },
    });
  });

  it('changes the lines that differ, and keeps a byte-order mark and line breaks', async () => {
    const [destination, stream] = model.destinations;
    const changed: ProjectModel = {
      destinations: [destination!, { ...stream!, metadata: { streamName: 's', region: 'us' } }],
      topics: [{ ...model.topics[0]!, events: ['connection.created', 'connection.error'] }],
      integrations: [
        content('crm', { objectName: 'contacts', destination: 'orders', schedule: '5 * * * *' }),
      ],
    };
    const windows = Object.fromEntries(
      Object.entries(given).map(([path, text]) => [path, `\uFEFF${text.replaceAll('\n', '\r\n')}`]),
    );
    const { files } = await exported(changed, windows);
    const expected = {
      'signalbox.yaml': setup
        .replace('[connection.error]', '[connection.created, connection.error]')
        .replace('region: eu', 'region: us'),
      'integrations/our crm.yaml': manifest.replace('"0 * * * *"', '"5 * * * *"'),
    };
    for (const [path, text] of Object.entries(expected))
      expect(files[path]).toEqual({ text: `\uFEFF${text.replaceAll('\n', '\r\n')}`, state: 'changed' });
  });

  it('adds and removes whole things with their comments', async () => {
    const more: ProjectModel = {
      ...model,
      destinations: [
        model.destinations[0]!,
        { name: 'zeta', type: 's3', metadata: { bucket: 'b', region: 'eu' } },
      ],
      topics: [],
      integrations: [
        content('crm', { objectName: 'deals', destination: 'orders' }),
        content('CRM', { objectName: 'deals', destination: 'orders' }),
      ],
    };
    const { files } = await exported(more, given);
    expect(files['signalbox.yaml']?.text).toBe(`# Our set-up
version: 1
topics: []
destinations:
  # Another order, another way of writing
  - type: webhook
    name: orders
    metadata:
      headers:
        X-Key: \${OUR_OWN_NAME}
      url: \${URL}
  - name: zeta
    type: s3
    metadata:
      bucket: b
      region: eu
`);
    expect(files['integrations/our crm.yaml']?.text).toContain('objectName: deals');
    expect(files['integrations/CRM.yaml']?.state).toBe('new');
  });

  it('puts a placeholder where a file has a secret', async () => {
    const { files } = await exported(model, {
      'signalbox.yaml': setup
        .replace('${OUR_OWN_NAME}', 'pl4nted')
        .replace('${URL}', 'https://pl4nted.example'),
    });
    expect(files['signalbox.yaml']).toEqual({
      text: setup.replace('${OUR_OWN_NAME}', '${ORDERS_X_KEY}').replace('${URL}', '${ORDERS_URL}'),
      state: 'changed',
    });
  });

  it('leaves routes that the service does not list, and names what only the files have', async () => {
    const partial: ProjectModel = {
      ...model,
      topics: [{ name: 'errors', events: undefined, destinations: undefined }],
      integrations: [],
    };
    const { files, others } = await exported(partial, given);
    expect(files['signalbox.yaml']?.state).toBe('same');
    expect(files['integrations/our crm.yaml']).toEqual({ text: manifest, state: 'same' });
    expect(others).toEqual([{ name: 'crm', path: 'integrations/our crm.yaml' }]);
  });

  it('says nothing of what could not be read', async () => {
    const unknown = new Set(['destinations', 'integrations'] as const);
    const blind = { ...model, destinations: [], integrations: [] };
    const { files, others } = await exported(blind, given, { unknown });
    expect(Object.values(files).map(({ state }) => state)).toEqual(['same', 'same']);
    expect(others).toEqual([]);
    expect(projectFiles(blind, unknown)).toEqual([
      {
        path: 'signalbox.yaml',
        text: 'version: 1\ntopics:\n  - name: errors\n    events:\n      - connection.error\n',
      },
    ]);
  });

  it('writes in the folder of signalbox.yaml, beside files that have taken a name', async () => {
    const { files } = await exported(
      {
        ...model,
        integrations: [...model.integrations, content('a', { objectName: 'x', destination: 'orders' })],
      },
      { 'repo/Signalbox.yml': setup, 'repo/Integrations/A.yaml': manifest },
      { base: 'repo/' },
    );
    expect(Object.keys(files)).toEqual([
      'repo/Signalbox.yml',
      'repo/Integrations/A.yaml',
      expect.stringMatching(/^repo\/Integrations\/a~[0-9a-f]{8}\.yaml$/),
    ]);
  });

  it('writes a file anew where an anchor says two things at once', async () => {
    const anchored = `specVersion: 1.0.0
integrations:
  - name: crm
    provider: hubspot
    read:
      objects:
        - &one { objectName: contacts, destination: orders, schedule: 0 * * * * }
        - <<: *one
          objectName: deals
`;
    const both = content(
      'crm',
      { objectName: 'contacts', destination: 'orders', schedule: '0 * * * *' },
      { objectName: 'deals', destination: 'orders', schedule: '5 * * * *' },
    );
    const other = content(
      'crm',
      { objectName: 'contacts', destination: 'orders', schedule: '7 * * * *' },
      { objectName: 'deals', destination: 'orders', schedule: '0 * * * *' },
    );
    for (const integration of [both, other]) {
      const { files } = await exported({ ...model, integrations: [integration] }, { 'a.yaml': anchored });
      const again = read({ 'a.yaml': files['a.yaml']?.text ?? '' });
      expect(again.model.integrations).toEqual([integration]);
    }
  });

  it('keeps JSON as JSON', async () => {
    const json = JSON.stringify(
      { specVersion: '1.0.0', integrations: [model.integrations[0]?.content] },
      null,
      4,
    );
    const wanted = content('crm', { objectName: 'contacts', destination: 'stream', schedule: '0 * * * *' });
    const { files } = await exported({ ...model, integrations: [wanted] }, { 'a.json': json });
    expect(files['a.json']).toEqual({
      text: json.replace('"destination": "orders"', '"destination": "stream"'),
      state: 'changed',
    });
  });
});
