import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { rows } from '@/test/exhaustive';
import * as destinationEndpoints from '@/contract/destination';
import type { Endpoint } from '@/contract/endpoint';
import * as topicEndpoints from '@/contract/topic';
import { problem, type Intercept } from '@/test/render-console';
import { jsonOf } from '@/test/service';
import { asPlanned, checkbox, group, isWrite, plan, run, takeOverWorld } from '@/test/take-over-world';

const world = takeOverWorld();
const { atTarget, compare, open } = world;

describe('a set-up that is not wholly known', () => {
  /** Answers one list of a project in another way once `isOn`. */
  const answering = (project: string, list: string, make: () => Response | Promise<Response>) => {
    const state = { isOn: false };
    const intercept: Intercept = (request, url) =>
      state.isOn && request.method === 'GET' && url.pathname === `/v1/projects/${project}/${list}`
        ? make()
        : undefined;
    return { state, intercept };
  };
  const refused = () => problem(403, 'No');

  test('does not take destinations for missing that cannot be read', async () => {
    const { state, intercept } = answering('live', 'destinations', refused);
    state.isOn = true;
    const view = compare(intercept);
    expect(await screen.findByText(/^Not compared: destinations\. The service of this project/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Destinations' })).toBeNull();
    await view.user.click(await screen.findByRole('button', { name: /^Plan / }));
    const warnings = await group('To look at');
    expect(
      warnings.getAllByText(/Whether the project has a destination hook is not known/).length,
    ).toBeGreaterThan(0);
    expect(screen.queryByText(/The project has no destination/)).toBeNull();
    expect(screen.queryByRole('region', { name: 'To be solved first' })).toBeNull();
  });

  test('is not run once it cannot be compared, and says nothing is removed', async () => {
    const { state, intercept } = answering('live', 'topics', refused);
    await atTarget('POST', 'topics', { name: 'ours' });
    const view = compare(intercept);
    await plan(view);
    state.isOn = true;
    await run(view);
    const note = within(await screen.findByRole('alert'));
    expect(note.getByText(/^Whether the project is still as it was .* is not known$/)).toBeTruthy();
    expect(note.getByText(/^Read before, but not now: topics\./)).toBeTruthy();
    expect(note.queryByText(/removed/)).toBeNull();
    expect(view.requests.filter(isWrite)).toEqual([]);
    state.isOn = false;
    await view.user.click(note.getByRole('button', { name: 'Read the project again' }));
    await run(view);
    await asPlanned();
  }, 40_000);

  test.each(
    rows<[string, string | RegExp, () => Response | Promise<Response>]>([
      ['answer', 'Broken', () => problem(400, 'Broken')],
      ['network', /could not be reached/, () => Promise.reject(new TypeError('Failed to fetch'))],
    ]),
  )(
    'is not run when the project cannot be read again: %s',
    async (_, words, fails) => {
      const { state, intercept } = answering('live', 'topics', fails);
      const view = compare(intercept);
      await plan(view);
      state.isOn = true;
      await run(view);
      expect(await screen.findByText(words)).toBeTruthy();
      expect(view.requests.filter(isWrite)).toEqual([]);
      state.isOn = false;
      await view.user.click(screen.getByRole('button', { name: 'Try again' }));
      await run(view);
      await asPlanned();
    },
    40_000,
  );

  test('that may not be read at all is a refusal', async () => {
    open('/projects/live/settings/files', (request, { pathname }) =>
      request.method === 'GET' && pathname.startsWith('/v1/projects/live/') ? refused() : undefined,
    );
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download zip' })).toBeNull();
  });

  test('offers no deletion of what the other project may have, unreadable', async () => {
    const list = `/v1/projects/ours/topics`;
    const broken = async () => {
      const topics = await jsonOf<object[]>(world.service.send('GET', list));
      return Response.json(topics.map((topic, at) => (at === 0 ? { ...topic, name: 7 } : topic)));
    };
    await atTarget('POST', 'topics', { name: 'orders' });
    compare((request, url) =>
      request.method === 'GET' && url.pathname === `/v1/projects/${world.service.projectId}/topics`
        ? broken()
        : undefined,
    );
    expect(await screen.findByText(/^1 topic of project ours could not be read/)).toBeTruthy();
    expect(screen.getByText(/so no such deletion is offered\.$/)).toBeTruthy();
    expect(await checkbox('Add integration crm-sync')).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: /topic orders/ })).toBeNull();
  });

  test.each([
    [403, /does not let you read them/],
    [404, /does not list them/],
  ])('is compared without what answers %i', async (status, words) => {
    compare((_, url) =>
      url.pathname === `/v1/projects/${world.service.projectId}/integrations`
        ? problem(status, 'No')
        : undefined,
    );
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Integrations' })).toBeNull();
    expect(await checkbox('Add topic spare')).toBeTruthy();
  });

  test('a service with the 23 operations only says what is not compared', async () => {
    const all = [...Object.values(destinationEndpoints), ...Object.values(topicEndpoints)].flatMap(
      (one): Endpoint[] => (typeof one === 'object' && 'path' in one ? [one] : []),
    );
    const specified = all
      .filter(({ spec }) => spec !== undefined)
      .map(({ method, path }) => new RegExp(`^${method} /v1${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`));
    const view = compare((request, url) =>
      url.pathname === '/v1/projects' ||
      specified.some((pattern) => pattern.test(`${request.method} ${url.pathname}`))
        ? undefined
        : problem(404, 'Not found'),
    );
    expect(await checkbox('Add destination hook')).toBeTruthy();
    expect(screen.getAllByText(/^Not compared: .*topics.*integrations/).length).toBe(2);
    expect(screen.queryByRole('region', { name: 'Integrations' })).toBeNull();
    await plan(view);
    await run(view, /^Run 1 step$/);
    expect(await screen.findByText(/This service does not offer “Create a destination”/)).toBeTruthy();
  });

  test('a list that fails is a problem, with another try', async () => {
    let isDown = true;
    const { user } = compare((_, url) =>
      isDown && url.pathname === `/v1/projects/${world.service.projectId}/topics`
        ? problem(400, 'No')
        : undefined,
    );
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await user.click(retry);
    expect(await checkbox('Add topic spare')).toBeTruthy();
  });
});
