import { describe, expect, it, vi } from 'vitest';
import { ConnectLinkError } from '@/api/connect';
import { ApiError, ContractError, NetworkError } from '@/api/errors';
import { listProjects } from '@/contract/project';
import { diagnose, diagnoseLink, type Attempt } from './diagnosis';

const attempt = (over: Partial<Attempt> = {}): Attempt => ({
  baseUrl: 'https://api.example.com/v1',
  origin: 'https://console.example.com',
  isBlocked: () => Promise.resolve(false),
  isReachable: () => Promise.resolve(false),
  ...over,
});
const network = (kind: NetworkError['kind']) =>
  new NetworkError(listProjects, kind, 'https://api.example.com');
const answer = (status: number, over: Partial<ConstructorParameters<typeof ApiError>[0]> = {}) =>
  new ApiError({ endpoint: listProjects, status, credential: 'apiKey', ...over });

describe('diagnose', () => {
  it('tells nobody there from an answer that may not be read', async () => {
    const nobody = await diagnose(network('unreachable'), attempt());
    expect(nobody).toMatchObject({ title: 'The service could not be reached', field: 'baseUrl' });
    expect(nobody.detail).toContain('api.example.com');

    const cors = await diagnose(
      network('unreachable'),
      attempt({ isReachable: () => Promise.resolve(true) }),
    );
    expect(cors.title).toBe('The service does not allow this console to call it');
    expect(cors.remedies.join()).toContain('https://console.example.com');
  });

  it('does not probe its own origin, where there is no CORS', async () => {
    const isReachable = vi.fn(() => Promise.resolve(true));
    const own = attempt({ baseUrl: 'https://console.example.com/v1', isReachable });
    expect((await diagnose(network('unreachable'), own)).title).toBe('The service could not be reached');
    expect(isReachable).not.toHaveBeenCalled();
  });

  it('knows that browsers block http below https, except on this computer', async () => {
    const blocked = await diagnose(network('unreachable'), attempt({ baseUrl: 'http://api.example.com/v1' }));
    expect(blocked.title).toBe('The browser blocks this address');
    const loopback = await diagnose(network('unreachable'), attempt({ baseUrl: 'http://127.0.0.1:4317/v1' }));
    expect(loopback.title).toBe('The service could not be reached');
  });

  it('tells an address that the policy of this page blocks from one where nothing answers', async () => {
    const blocked = await diagnose(
      network('unreachable'),
      attempt({
        origin: 'http://127.0.0.1:4317',
        baseUrl: 'http://10.0.0.7/v1',
        isBlocked: () => Promise.resolve(true),
      }),
    );
    expect(blocked.title).toBe('The browser blocks this address');
    expect(blocked.detail).toContain('content security policy');
    expect(blocked.remedies).toHaveLength(2);
  });

  it.each([
    [network('offline'), 'This device is offline'],
    [network('timeout'), 'The service did not answer in time'],
    [new Error('odd'), 'Something went wrong in the console'],
    [answer(503), 'The service failed'],
    [answer(429), 'The service refused the request'],
  ])('%s', async (error, title) => {
    expect((await diagnose(error, attempt())).title).toBe(title);
  });

  it('names the credential that was refused, and what the service said', async () => {
    const key = await diagnose(
      answer(401, { problem: { detail: 'This key is not known.' }, requestId: 'req-1' }),
      attempt(),
    );
    expect(key).toMatchObject({
      title: 'The API key was not accepted',
      detail: 'The service answered 401. The service says: This key is not known.',
      field: 'apiKey',
      requestId: 'req-1',
    });
    const token = await diagnose(answer(403, { credential: 'bearer' }), attempt());
    expect(token).toMatchObject({ title: 'The bearer token may not read projects', field: 'bearerToken' });
  });

  it('proposes the version where the address has none', async () => {
    const html = new ContractError(listProjects, 'html', [], undefined);
    const bare = await diagnose(html, attempt({ baseUrl: 'https://api.example.com' }));
    expect(bare.title).toBe('This address does not serve the interface');
    expect(bare.remedies[0]).toBe('The address may need a version: https://api.example.com/v1');
    expect((await diagnose(html, attempt())).remedies.join()).not.toContain('version');
    expect((await diagnose(answer(404), attempt())).field).toBe('baseUrl');
  });

  it('says where the shape differs', async () => {
    const shape = new ContractError(listProjects, 'shape', ['[0].id: expected string'], undefined);
    expect((await diagnose(shape, attempt())).detail).toContain('[0].id: expected string');
  });
});

describe('diagnoseLink', () => {
  it.each([
    ['spent', /used or has expired/],
    ['not-offered', /do not work here/],
    ['unreachable', /could not be reached/],
    ['failed', /failed to take/],
  ] as const)('%s', (kind, title) => {
    const { title: said, remedies } = diagnoseLink(new ConnectLinkError(kind));
    expect(said).toMatch(title);
    expect(remedies.length).toBeGreaterThan(0);
  });
});
