import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { startTestService, type TestService } from '@/test/service';
import { fingerprint } from '@/test/service-world';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let service: TestService;

beforeEach(() => {
  service = startTestService({ corsOrigins: ['https://console.example.com'] });
});
afterEach(() => service.close());

const manifest = `specVersion: 1.0.0
integrations:
  - name: forwarder
    provider: gong
    proxy:
      enabled: true
`;

interface Target {
  url: string;
  bucket: string;
  path: string;
}

async function target(query = ''): Promise<Target> {
  const response = await service.send('GET', `/v1/generate-upload-url${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Target;
}
const put = (url: string, body: Uint8Array | string, headers: Record<string, string> = {}) =>
  service.fetch(url, { method: 'PUT', body, headers });
const deploy = ({ bucket, path }: Target, project = 'ours', key = service.apiKey) =>
  service.send(
    'PUT',
    `/v1/projects/${project}/integrations:batch`,
    { sourceZipUrl: `gs://${bucket}${path}` },
    { 'x-api-key': key },
  );
const md5Of = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('base64');
const zip = (files: Zippable) => zipSync(files);

/** What deploying these bytes answers. */
async function deployed(bytes: Uint8Array) {
  const made = await target();
  expect((await put(made.url, bytes)).status).toBe(200);
  const response = await deploy(made);
  const body = (await response.json()) as {
    name: string;
    detail: string;
    issues?: { name: string; detail: string }[];
  };
  return { status: response.status, detail: body.issues?.[0]?.detail, name: body.issues?.[0]?.name, body };
}

describe('an upload', () => {
  it.each(['amp.yaml', 'amp.yml', 'my-project/amp.yaml', 'my-project/amp.yml'])(
    'deploys %s',
    async (name) => {
      const before = fingerprint(service);
      const made = await target();
      // Asking for an address changes nothing.
      expect(fingerprint(service)).toEqual(before);
      expect(new URL(made.url).origin).toBe(service.origin);
      const stored = await put(made.url, zip({ 'README.md': strToU8('#'), [name]: strToU8(manifest) }));
      expect([stored.status, await stored.text()]).toEqual([200, '']);
      const response = await deploy(made);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject([
        { name: 'forwarder', latestRevision: { content: { proxy: { enabled: true } } } },
      ]);
    },
  );

  it('is checked against the MD5 that was announced, and the one that is sent', async () => {
    const bytes = zip({ 'amp.yaml': strToU8(manifest) });
    const announced = await target(`?md5=${encodeURIComponent(md5Of(bytes))}`);
    const other = strToU8('other');
    expect((await put(announced.url, other, { 'content-md5': md5Of(other) })).status).toBe(400);
    expect((await put(announced.url, bytes, { 'content-md5': md5Of(other) })).status).toBe(400);
    expect((await put(announced.url, bytes)).status).toBe(200);
    const plain = await target();
    expect((await put(plain.url, bytes, { 'content-md5': md5Of(other) })).status).toBe(400);
    expect((await put(plain.url, bytes, { 'content-md5': md5Of(bytes) })).status).toBe(200);
    expect((await service.send('GET', '/v1/generate-upload-url?md5=abc')).status).toBe(422);
  });

  it('needs the address as it was given, and in time', async () => {
    const bytes = zip({ 'amp.yaml': strToU8(manifest) });
    const { url } = await target();
    const before = fingerprint(service);
    const tampered = [
      url.replace(/\.zip/, 'x.zip'),
      url.replace(/until=\d/, 'until=9'),
      url.replace(/signature=[^&]+/, 'signature='),
      url.replace(/signature=./, (text) => `signature=${text.endsWith('A') ? 'B' : 'A'}`),
      url.replace(/\?.*/, ''),
      `${url}&md5=${encodeURIComponent(md5Of(bytes))}`,
      url.replace('/uploads/', '/uploads/../uploads/x/'),
    ];
    for (const address of tampered)
      expect([address, (await put(address, bytes)).status]).toEqual([address, 403]);
    service.clock.advance(15 * 60_000 + 1);
    const late = await put(url, bytes);
    expect([late.status, ((await late.json()) as { detail: string }).detail]).toEqual([
      403,
      'This address has expired.',
    ]);
    expect(fingerprint(service)).toEqual(before);
  });

  it('is a PUT of at most 5 MB', async () => {
    const { url } = await target();
    expect((await put(url, new Uint8Array(5 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await put(url, '')).status).toBe(400);
    expect((await service.fetch(url)).status).toBe(405);
    const preflight = await service.fetch(url, {
      method: 'OPTIONS',
      headers: { origin: 'https://console.example.com' },
    });
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Content-MD5');
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://console.example.com');
  });

  it('is there for its own organization, and for an hour', async () => {
    const made = await target();
    await put(made.url, zip({ 'amp.yaml': strToU8(manifest) }));
    expect((await deploy(made, 'foreign', service.foreign.apiKey)).status).toBe(422);
    service.clock.advance(3_600_001);
    expect((await deploy(made)).status).toBe(422);
    const next = await target();
    await put(next.url, zip({ 'amp.yaml': strToU8(manifest) }));
    expect(service.repositories.uploads.byPath(made.path)).toBeUndefined();
    expect((await deploy(next)).status).toBe(200);
  });

  it('is found by its own address only', async () => {
    const made = await target();
    await put(made.url, zip({ 'amp.yaml': strToU8(manifest) }));
    for (const address of [
      '',
      'https://example.com/a.zip',
      'file:///etc/passwd',
      `gs://other${made.path}`,
      `gs://${made.bucket}/..${made.path}`,
    ]) {
      const response = await service.send('PUT', '/v1/projects/ours/integrations:batch', {
        sourceZipUrl: address,
      });
      expect([address, response.status]).toEqual([address, 422]);
    }
  });

  it('is refused to a person in no organization', async () => {
    const headers = { authorization: `Bearer ${service.stranger.bearerToken}` };
    expect((await service.send('GET', '/v1/generate-upload-url', undefined, headers)).status).toBe(422);
  });
});

/** A zip of one deflated entry whose header tells another size than it has. */
function lyingZip(inflated: Buffer, told: number): Uint8Array {
  const packed = deflateRawSync(inflated, { level: 9 });
  const bytes = Buffer.from(zip({ 'amp.yaml': [new Uint8Array(packed.length).fill(1), { level: 0 }] }));
  const directory = bytes.indexOf('PK\u0001\u0002', 0, 'latin1');
  bytes.writeUInt16LE(8, 8);
  bytes.writeUInt16LE(8, directory + 10);
  bytes.writeUInt32LE(told, 22);
  bytes.writeUInt32LE(told, directory + 24);
  packed.copy(bytes, 30 + bytes.readUInt16LE(26) + bytes.readUInt16LE(28));
  return bytes;
}

describe('a zip', () => {
  it.each<[string, () => Uint8Array, RegExp]>([
    ['no zip', () => strToU8('hello'), /cannot be read as a zip/],
    ['a cut zip', () => zip({ 'amp.yaml': strToU8(manifest) }).slice(0, 40), /cannot be read as a zip/],
    ['an empty zip', () => zip({}), /has no amp\.yaml/],
    ['no manifest', () => zip({ 'a/b/amp.yaml': strToU8(manifest) }), /has no amp\.yaml/],
    [
      'names that lead elsewhere',
      () =>
        zip({
          '../amp.yaml': strToU8(manifest),
          './amp.yaml': strToU8(manifest),
          '/amp.yaml': strToU8(manifest),
          '..\\amp.yaml': strToU8(manifest),
          'a/../amp.yaml': strToU8(manifest),
        }),
      /has no amp\.yaml/,
    ],
    [
      'two manifests',
      () => zip({ 'a/amp.yaml': strToU8(manifest), 'b/amp.yaml': strToU8(manifest) }),
      /two manifests/,
    ],
    [
      'too many entries',
      () => zip(Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`f${i}`, strToU8('')]))),
      /more than 1000 entries/,
    ],
    ['a long manifest', () => zip({ 'amp.yaml': new Uint8Array(1024 * 1024 + 1) }), /longer than 1 MB/],
    ['a bomb', () => lyingZip(Buffer.alloc(300 * 1024 * 1024), 1000), /when packed/],
    ['other bytes than text', () => zip({ 'amp.yaml': new Uint8Array([0xff, 0xfe, 0x00]) }), /not UTF-8/],
    ['a mistake', () => zip({ 'amp.yaml': strToU8('a: [') }), /^Line 1, column 5: /],
  ])('refuses %s', async (_, bytes, detail) => {
    const answer = await deployed(bytes());
    expect(answer).toMatchObject({
      status: 422,
      name: 'sourceZipUrl',
      detail: expect.stringMatching(detail) as string,
    });
    expect(service.problems).toEqual([]);
  });

  it('reads no more of an entry than its header tells', async () => {
    const { status, name } = await deployed(lyingZip(Buffer.from(`${manifest}${'#'.repeat(5000)}`), 20));
    expect([status, name]).toEqual([422, 'sourceZipUrl']);
  });

  it('prefers the root, and .yaml', async () => {
    const other = (name: string) => strToU8(manifest.replace('forwarder', name));
    const { body } = await deployed(
      zip({ 'a/amp.yaml': other('deep'), 'amp.yml': other('yml'), 'amp.yaml': other('root') }),
    );
    expect(body).toMatchObject([{ name: 'root' }]);
  });
});
