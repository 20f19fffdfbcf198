import { serviceForEachTest, type TestService } from '@/test/service';
import { populate } from '@/test/service-world';
import { describe, expect, it } from 'vitest';
import { readBytes } from './body';

let service: TestService;

serviceForEachTest((started) => (service = started));

interface Problem {
  status: number;
  detail: string;
  instance: string;
  issues?: { in: string; name: string; detail: string; value?: unknown }[];
}
const problem = async (response: Response | Promise<Response>) => (await (await response).json()) as Problem;
const topics = '/v1/projects/ours/topics';

/** A POST with exactly this body. */
const post = (
  body: string | Uint8Array | ReadableStream<Uint8Array>,
  headers: Record<string, string> = { 'content-type': 'application/json' },
  path = topics,
) =>
  service.fetch(path, {
    method: 'POST',
    body,
    headers: { 'x-api-key': service.apiKey, ...headers },
    duplex: 'half',
  });

describe('bodies', () => {
  it('must be JSON that is declared so', async () => {
    expect((await post('{"name":"a"}', { 'content-type': 'application/json; charset=utf-8' })).status).toBe(
      201,
    );
    expect((await post('{"name":"b"}', { 'content-type': 'application/vnd.api+json' })).status).toBe(201);
    for (const type of ['text/plain', 'application/jsonp', 'multipart/form-data'])
      expect((await post('{"name":"c"}', { 'content-type': type })).status).toBe(415);
    expect((await post('')).status).toBe(400);
    expect((await post('{"name":')).status).toBe(400);
    expect((await post(new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]))).status).toBe(400);
    expect((await problem(post('null'))).issues?.[0]).toMatchObject({ in: 'body', name: '' });
  });

  it('may not be longer than 10 MB, however they are sent', async () => {
    const long = JSON.stringify({ name: 'x'.repeat(10 * 1024 * 1024) });
    expect((await post(long)).status).toBe(413);
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(1024 * 1024).fill(0x20));
      },
    });
    expect((await post(endless)).status).toBe(413);
    expect(sent).toBeLessThan(15);
    expect((await post(JSON.stringify({ name: 'y'.repeat(9 * 1024 * 1024) }))).status).toBe(400);
  });

  it('may be as long as the limit', async () => {
    const bytes = (limit: number) =>
      readBytes(new Request('http://localhost', { method: 'POST', body: 'four' }), limit);
    expect(await bytes(4)).toHaveLength(4);
    await expect(bytes(3)).rejects.toMatchObject({ status: 413 });
  });

  it('do no harm with prototypes or depth', async () => {
    for (const bad of ['{"name":"a","__proto__":{"polluted":1}}', '{"name":"a","x":[{"\\u005f_proto__":1}]}'])
      expect(await problem(post(bad))).toMatchObject({
        status: 400,
        detail: 'The body has a key “__proto__”, which cannot be kept.',
      });
    const good = '{"name":"safe","constructor":{"prototype":{"polluted":1}},"toString":1}';
    expect((await post(good)).status).toBe(201);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect((await post(`{"name":"deep","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).status).toBe(400);
  });

  it('may not hold what the database cannot keep', async () => {
    expect((await service.send('POST', '/v1/projects/ours/api-keys', { label: 'a\0b' })).status).toBe(400);
  });

  it('keep text as it is', async () => {
    const label = 'a \u{1f600} “ä” \\ \u007f';
    const { key } = (await (await service.send('POST', '/v1/projects/ours/api-keys', { label })).json()) as {
      key: string;
    };
    expect(await (await service.send('GET', `/v1/projects/ours/api-keys/${key}`)).json()).toMatchObject({
      label,
    });
  });
});

describe('paths', () => {
  it('say what is not there and which methods are', async () => {
    expect(await problem(service.send('GET', '/v1/nothing'))).toMatchObject({
      status: 404,
      instance: '/v1/nothing',
    });
    for (const path of ['/v1', '/v1/', '/v1/projects/', '/v1/projects//topics', '/read/v1', '/write/v1/x'])
      expect([path, (await service.send('GET', path)).status]).toEqual([path, 404]);
    const wrong = await service.send('PUT', '/v1/projects/ours');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, PATCH, HEAD, OPTIONS']);
    const options = await service.fetch('/v1/projects/ours', { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, PATCH, HEAD, OPTIONS']);
  });

  it('answer HEAD as GET without the body', async () => {
    const head = await service.send('HEAD', '/v1/projects');
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      200,
      'application/json',
      '',
    ]);
    const missing = await service.send('HEAD', '/v1/projects/none');
    expect([missing.status, await missing.text()]).toEqual([404, '']);
  });

  it('keep an encoded slash in its segment, and refuse what cannot be decoded', async () => {
    const world = await populate(service);
    const read = `/read/v1/projects/ours/integrations/${world.integrationId}/objects`;
    const body = { groupRef: 'acme', mode: 'async' };
    expect(await problem(service.send('POST', `${read}/a%2Fb%3Apause`, body))).toMatchObject({
      status: 422,
      issues: [{ in: 'path', name: 'objectName', value: 'a/b:pause' }],
    });
    expect(await problem(service.send('POST', `${read}/a%2`, body))).toMatchObject({
      status: 400,
      issues: [{ in: 'path', name: 'objectName' }],
    });
  });

  it('tell an object from its verb', async () => {
    const world = await populate(service);
    const installation = `/read/v1/projects/ours/integrations/${world.integrationId}/installations/${world.installationId}`;
    expect((await service.send('POST', `${installation}:pause`)).status).toBe(204);
    expect((await service.send('POST', installation)).status).toBe(404);
  });
});

describe('queries', () => {
  it('are refused together with the body, each input by its name and what is wrong with it', async () => {
    const { integrationId } = await populate(service);
    const filters = { objectName: 7, fieldFilters: 'all' };
    const answer = await problem(
      service.send('POST', `/search/v1/projects/ours/integrations/${integrationId}`, filters),
    );
    expect(answer.issues?.map(({ in: place, name, detail }) => [place, name, detail])).toEqual([
      ['query', 'groupRef', 'groupRef is required'],
      ['body', 'objectName', 'Object must be text'],
      ['body', 'fieldFilters', 'fieldFilters is a list of filters'],
    ]);
  });

  it('are read as the table says; unknown keys are ignored', async () => {
    expect((await service.send('GET', '/v1/projects/ours?includeEntitlements=true&x=1')).status).toBe(200);
    expect(await problem(service.send('GET', '/v1/projects/ours?includeEntitlements=yes'))).toMatchObject({
      status: 400,
      detail: 'Invalid input: expected boolean, received string',
      issues: [{ in: 'query', name: 'includeEntitlements', value: 'yes' }],
    });
    const { integrationId, installationId } = await populate(service);
    const list = `/v1/projects/ours/integrations/${integrationId}/installations/${installationId}/operations`;
    for (const query of [
      'pageSize=0',
      'pageSize=1001',
      'pageSize=1.5',
      'pageSize=many',
      'pageToken=nonsense',
      'pageToken=',
    ])
      expect([query, (await problem(service.send('GET', `${list}?${query}`))).status]).toEqual([query, 400]);
  });
});

describe('secrets', () => {
  it('are not repeated in problems', async () => {
    const secret = 'hunter2-hunter2';
    const sent = [
      [
        '/v1/projects/ours/destinations',
        { name: 1, type: 'kinesis', metadata: {}, secrets: { awsKeyId: { secret }, awsSecretKey: [secret] } },
      ],
      [
        '/v1/projects/ours/destinations',
        { name: 'w', type: 'webhook', metadata: { url: `https://me:${secret}@example.com` } },
      ],
      [
        '/v1/projects/ours/destinations',
        { name: 'w', type: 'webhook', metadata: { url: 'https://e.com', headers: { 'X A': secret } } },
      ],
      ['/v1/projects/ours/provider-apps', { provider: 'nope', clientId: 'x', clientSecret: secret }],
      [
        '/v1/projects/ours/connections:generate',
        { provider: 'gong', groupRef: 'g', consumerRef: 'c', basicAuth: { username: '', password: secret } },
      ],
      [
        '/v1/projects/ours/connections:generate',
        { provider: 'gong', groupRef: 'g', consumerRef: 'c', apiKey: secret },
      ],
    ] as const;
    for (const [path, body] of sent) {
      const response = await service.send('POST', path, body);
      const text = await response.text();
      expect([response.status >= 400, text.includes(secret)]).toEqual([true, false]);
    }
    expect(
      await (await service.send('GET', `/v1/projects/ours/api-keys/${service.foreign.apiKey}`)).text(),
    ).not.toContain('"value"');
  });
});
