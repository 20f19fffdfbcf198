import { describe, expect, it } from 'vitest';
import { deleteApiKey, listApiKeys } from '@/contract/api-key';
import { updateConnection } from '@/contract/connection';
import { listDestinations, updateDestination } from '@/contract/destination';
import { listProjects } from '@/contract/project';
import { answer, fakeNetwork, session } from '@/test/fetch-fake';
import { request } from './http';
import { recentRequests, withoutSecrets } from './request-log';

fakeNetwork();

describe('the record of requests', () => {
  it('holds no credential, wherever it was', async () => {
    answer([{ key: 'key-secret', label: 'l', scopes: [], projectId: 'p' }]);
    await request(listApiKeys, { path: { projectIdOrName: 'p' }, session });
    answer(null, { status: 204 });
    await request(deleteApiKey, { path: { projectIdOrName: 'p', apiKey: 'key-secret' }, session });
    const [list, deletion] = recentRequests();
    expect(JSON.stringify(recentRequests())).not.toMatch(/key-secret|bearer-secret/);
    expect(list).toMatchObject({ endpoint: 'listApiKeys', status: 200, method: 'GET' });
    expect(deletion?.url).toBe('https://api.example/v1/projects/p/api-keys/$API_KEY');
  });

  it('holds no credential that an answer repeats, nor does the error', async () => {
    const key = 'sb/key+secret';
    const problem = {
      status: 404,
      detail: `No API key “${key}”, asked with key-secret`,
      instance: `/v1/projects/p/api-keys/${encodeURIComponent(key)}`,
      issues: [{ in: 'path', name: 'apiKey', value: key }],
    };
    answer(problem, { status: 404 });
    const error: unknown = await request(deleteApiKey, {
      path: { projectIdOrName: 'p', apiKey: key },
      session,
    }).catch((thrown: unknown) => thrown);
    const held = JSON.stringify([recentRequests(), error, String(error)]);
    expect(held).not.toMatch(/key-secret|key(\+|%2B)secret/);
    expect(held).toContain('No API key “(left out)”, asked with (left out)');
  });

  it('holds no secret of a body that a refusal repeats', async () => {
    const key = 'line one\n"quoted" Ω';
    answer(
      {
        status: 400,
        detail: `${key}-longer`,
        issues: [{ in: 'body', name: 'connection.apiKey', detail: `Not “${key}”`, value: key }],
      },
      { status: 400 },
    );
    const error: unknown = await request(updateConnection, {
      path: { projectIdOrName: 'p', connectionId: 'c' },
      body: {
        updateMask: ['apiKey'],
        connection: { apiKey: key, basicAuth: { username: 'u', password: `${key}-longer` } },
      },
      session,
    }).catch((thrown: unknown) => thrown);
    expect(JSON.stringify([recentRequests(), error])).not.toMatch(/line one|quoted|longer/);
  });

  it('replaces secrets at any depth', () => {
    const body = {
      destination: {
        secrets: { awsSecretKey: 's' },
        metadata: { url: 'u', headers: { Authorization: 'x' } },
      },
      connection: [{ oauth2AuthorizationCode: { accessToken: { token: 't' } }, apiKey: 'k' }],
      updateMask: ['secrets.awsSecretKey'],
    };
    expect(JSON.stringify(withoutSecrets(body))).toBe(
      '{"destination":{"secrets":"(left out)","metadata":{"url":"u","headers":"(left out)"}},"connection":[{"oauth2AuthorizationCode":{"accessToken":"(left out)"},"apiKey":"(left out)"}],"updateMask":["secrets.awsSecretKey"]}',
    );
  });

  it('masks a secret within an address, in what is sent and what is answered', async () => {
    const destination = { id: 'd', name: 'alerts', projectId: 'p', createTime: '2026-01-01T00:00:00Z' };
    answer([
      { ...destination, type: 'slack', metadata: { url: 'https://hooks.slack.com/services/T/B/hidden-1' } },
      { ...destination, type: 'rabbitmq', metadata: { serverUrl: 'amqps://loader:hidden-2@mq.example' } },
      { ...destination, type: 'webhook', metadata: { url: 'https://a.example', headers: { A: 'hidden-3' } } },
    ]);
    await request(listDestinations, { path: { projectIdOrName: 'p' }, session });
    answer(destination, { status: 200 });
    await request(updateDestination, {
      path: { projectIdOrName: 'p', destination: 'd' },
      body: {
        updateMask: ['metadata.url'],
        destination: { metadata: { url: 'https://hooks.slack.com/services/T/B/hidden-4' } },
      },
      session,
    }).catch(() => undefined);
    const [list, update] = recentRequests();
    expect(JSON.stringify(list?.responseBody)).toContain('loader:••••••@mq.example');
    expect(JSON.stringify(update?.requestBody)).toContain('https://hooks.slack.com/services/••••••');
    expect(JSON.stringify(recentRequests())).not.toContain('hidden');
  });

  it('keeps the last two hundred, and no large body', async () => {
    answer([]);
    for (let i = 0; i < 205; i++) await request(listProjects, { session });
    expect(recentRequests()).toHaveLength(200);
    answer([{ id: 'x'.repeat(70_000), name: 'n', appName: 'a', orgId: 'o', createTime: 't' }]);
    await request(listProjects, { session });
    expect(recentRequests().at(-1)?.responseBody).toMatch(/not kept/);
  });
});
