import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { paste, problem, renderConsole, type Intercept } from '@/test/render-console';
import { jsonOf, serviceForEachTest, type TestService } from '@/test/service';
import { populate, type World } from '@/test/service-world';

let service: TestService;
let world: World;
/** The empty project that takes over the set-up of `ours`. */
let target: { id: string; name: string };

serviceForEachTest((started) => (service = started));

beforeEach(async () => {
  world = await populate(service);
  target = await jsonOf(
    service.send(
      'POST',
      '/v1/projects',
      { name: 'live', appName: 'Live', orgId: service.orgId },
      { authorization: `Bearer ${service.bearerToken}` },
    ),
  );
});

const bearer = () => ({ authorization: `Bearer ${service.bearerToken}` });
const open = (path: string, intercept?: Intercept) =>
  renderConsole({
    path,
    service,
    credentials: { bearerToken: service.bearerToken },
    ...(intercept ? { intercept } : {}),
  });
const compare = (intercept?: Intercept) =>
  open(`/projects/live/settings/compare?source=${service.projectId}`, intercept);
const namesOf = async (list: string) =>
  (
    await jsonOf<{ name: string }[]>(
      service.send('GET', `/v1/projects/${target.id}/${list}`, undefined, bearer()),
    )
  )
    .map(({ name }) => name)
    .toSorted();
const group = async (name: string) => within(await screen.findByRole('region', { name }));

/** Compares, plans all that is ticked, and answers the questions. */
async function plan(view: ReturnType<typeof compare>) {
  const { user } = view;
  await user.click(await screen.findByRole('button', { name: /^Plan \d+ changes?$/ }));
  await screen.findByRole('heading', { level: 1, name: 'Take over from project ours' });
  await paste(user, await screen.findByLabelText(/^URL of hook/), 'https://example.com/live');
  await paste(user, screen.getByLabelText(/^X-Shop of hook/), 'live');
}

describe('taking over a set-up', () => {
  test('compares, plans and runs until nothing differs', async () => {
    const view = compare();
    const { user, router, requests } = view;
    const destinations = await group('Destinations');
    expect(
      destinations.getByRole<HTMLInputElement>('checkbox', { name: 'Add destination hook' }).checked,
    ).toBe(true);
    await plan(view);
    await user.click(await screen.findByRole('button', { name: /^Run \d+ steps$/ }));
    expect(await screen.findByText(/the project is as planned\.$/, {}, { timeout: 20_000 })).toBeTruthy();
    expect(await namesOf('destinations')).toEqual(['hook']);
    expect(await namesOf('topics')).toEqual(['orders', 'spare']);
    expect(await namesOf('integrations')).toEqual(['crm-sync', 'gong-sync']);
    expect(requests.filter((line) => !line.startsWith('GET') && line.includes(service.projectId))).toEqual(
      [],
    );
    await router.navigate({
      to: '/projects/$project/settings/compare',
      params: { project: 'live' },
      search: { source: service.projectId },
    });
    expect(await screen.findByText('This project is set up as project ours')).toBeTruthy();
    expect(world).toBeTruthy();
  }, 40_000);
});
