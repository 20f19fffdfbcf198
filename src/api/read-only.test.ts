import { expect, it, vi } from 'vitest';
import { getDestination } from '@/contract/destination';
import type { Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import { createTopic, listTopics } from '@/contract/topic';
import { answer, fakeNetwork, fetchFake, session } from '@/test/fetch-fake';
import { request } from './http';
import type { RequestOptions } from './http-request';
import { toProblem } from './problem';
import { learnReadOnly } from './read-only';

fakeNetwork();

const project = { projectIdOrName: 'p' };
const readOnly = { ...session, service: { ...session.service, readOnly: true } };
const titleOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'sent',
    (error: unknown) => toProblem(error).title,
  );
const refused = 'This service is read-only';

/** Sends a request to any endpoint, whatever its parameters. */
const sendTo = (endpoint: Endpoint) => {
  const path = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'x']));
  return request(endpoint, { path, session: readOnly, body: {} } as unknown as RequestOptions<Endpoint>);
};

it('sends a read-only service nothing but reads and the search', async () => {
  answer({});
  const titles = new Map<string, string>();
  for (const endpoint of endpoints) titles.set(endpoint.id, await titleOf(sendTo(endpoint)));
  const changes = endpoints.filter(({ method, id }) => method !== 'GET' && id !== 'searchRecords');
  expect([...titles].filter(([, title]) => title === refused).map(([id]) => id)).toEqual(
    changes.map(({ id }) => id),
  );
  expect(changes.length).toBeGreaterThan(45);
  expect(fetchFake).toHaveBeenCalledTimes(endpoints.length - changes.length);
});

it('does not send a read with a parameter that changes something', async () => {
  const path = { ...project, destination: 'd' };
  const rotate = request(getDestination, { path, query: { rotate: true }, session: readOnly });
  expect(await titleOf(rotate)).toBe(refused);
  expect(fetchFake).not.toHaveBeenCalled();
});

it('refuses changes at a service that config.json makes read-only, whatever was saved for it', async () => {
  const change = () => titleOf(request(createTopic, { path: project, body: { name: 'orders' }, session }));
  const withConfig = (config: () => Promise<Response>) =>
    fetchFake.mockImplementation((url) =>
      String(url).endsWith('config.json') ? config() : Promise.resolve(Response.json({}, { status: 201 })),
    );
  const services = [{ name: 'Ours', baseUrl: session.service.baseUrl, readOnly: true }];

  // Unreachable: unknown, so nothing is sent, and it is read again with the next change.
  withConfig(() => Promise.reject(new TypeError('Failed to fetch')));
  learnReadOnly();
  expect(await change()).toMatch(/not known whether this service is read-only/);
  withConfig(() => Promise.resolve(new Response(null, { status: 503 })));
  expect(await change()).toMatch(/not known whether this service is read-only/);
  withConfig(() => Promise.resolve(Response.json({ services })));
  expect(await change()).toBe(refused);
  expect(await titleOf(request(listTopics, { path: project, session }))).not.toBe(refused);

  for (const config of [{ services: [{ ...services[0], readOnly: false }] }, { services: 'x' }, null]) {
    withConfig(() => Promise.resolve(Response.json(config)));
    learnReadOnly();
    await vi.waitFor(async () => expect(await change()).not.toBe(refused), 15_000);
  }
});
