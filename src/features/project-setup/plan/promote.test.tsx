import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { isExhaustive } from '@/test/exhaustive';
import { paste, problem } from '@/test/render-console';
import { jsonOf } from '@/test/service';
import { deploy } from '@/test/service-world';
import {
  asPlanned,
  checkbox,
  group,
  isWrite,
  plan,
  run,
  stored,
  takeOverWorld,
  URL_SECRET,
} from '@/test/take-over-world';

const world = takeOverWorld();
const { atTarget, compare, namesOf, open } = world;

describe('taking over a set-up', () => {
  test('compares, plans and runs until nothing differs', async () => {
    const view = compare();
    const { router, requests } = view;
    const destinations = await group('Destinations');
    const hook = destinations.getByRole<HTMLInputElement>('checkbox', { name: 'Add destination hook' });
    expect(hook.checked).toBe(true);
    await plan(view);
    await run(view);
    await asPlanned();
    expect(await namesOf('destinations')).toEqual(['hook']);
    expect(await namesOf('topics')).toEqual(['orders', 'spare']);
    expect(await namesOf('integrations')).toEqual(['crm-sync', 'gong-sync']);
    const [made] = await atTarget<{ metadata: unknown }[]>('GET', 'destinations');
    expect(made?.metadata).toEqual({ url: URL_SECRET, headers: { 'X-Shop': 'live' } });
    expect(requests.filter((line) => isWrite(line) && line.includes(world.service.projectId))).toEqual([]);
    expect(stored()).not.toContain(URL_SECRET);
    expect(stored()).toContain('signalbox.plan.');
    await router.navigate({
      to: '/projects/$project/settings/compare',
      params: { project: 'live' },
      search: { source: world.service.projectId },
    });
    expect(await screen.findByText('This project is set up as project ours')).toBeTruthy();
    expect(screen.getByText('Plans of this browser')).toBeTruthy();
  }, 40_000);

  test('asks for what is missing before anything is sent', async () => {
    const view = compare();
    await view.user.click(await screen.findByRole('button', { name: /^Plan / }));
    const button = await screen.findByRole('button', { name: /^Run \d+ steps$/ });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    expect(screen.getAllByText('2 values missing').length).toBeGreaterThan(0);
    await paste(view.user, await screen.findByLabelText(/^URL of hook/), 'ftp://x');
    await paste(view.user, screen.getByLabelText(/^X-Shop of hook/), 'live');
    const errors = await group('To be solved first');
    expect(errors.getByText(/^Destination hook: url: Begin with https/)).toBeTruthy();
    expect(view.requests.filter(isWrite)).toEqual([]);
  });

  test('takes only what is ticked', async () => {
    const view = compare();
    const { user } = view;
    await user.click(await screen.findByRole('button', { name: 'Choose none' }));
    expect(screen.getByRole('button', { name: 'Plan 0 changes' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(await checkbox('Add topic spare'));
    await user.click(screen.getByRole('button', { name: 'Plan 1 change' }));
    await run(view, /^Run 1 step$/);
    await asPlanned();
    expect([await namesOf('topics'), await namesOf('destinations')]).toEqual([['spare'], []]);
  });

  test('removes nothing that no person ticked, and says who uses it', async () => {
    // The other way round: `live` is empty.
    const view = open(`/projects/ours/settings/compare?source=${world.target.id}`);
    const { user } = view;
    expect((await checkbox('Delete destination hook')).checked).toBe(false);
    expect(await screen.findByText('Used by 2 customers, 2 integrations, 1 topic')).toBeTruthy();
    expect((await screen.findAllByText('Installed 1 time')).length).toBe(2);
    await user.click(await checkbox('Delete integration gong-sync'));
    await user.click(screen.getByRole('button', { name: 'Plan 1 change' }));
    const errors = await group('To be solved first');
    expect(errors.getByText(/gong-sync: It has 1 installation, so it is not deleted/)).toBeTruthy();
    const button = screen.getByRole('button', { name: /^Run 1 step$/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(view.requests.filter(isWrite)).toEqual([]);
  });

  test('asks again before it deletes', async () => {
    const view = open(`/projects/ours/settings/compare?source=${world.target.id}`);
    const { user } = view;
    await user.click(await checkbox('Delete topic spare'));
    await user.click(screen.getByRole('button', { name: 'Plan 1 change' }));
    await run(view, /^Run 1 step$/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Run a plan that deletes 1 thing' }));
    expect(dialog.getByText('Delete topic spare')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Run and delete' }));
    await asPlanned();
    const topics = await jsonOf<{ name: string }[]>(world.service.send('GET', '/v1/projects/ours/topics'));
    expect(topics.map(({ name }) => name)).toEqual(['orders']);
  });

  test.runIf(isExhaustive)(
    'keeps hostile names as text',
    async () => {
      const names = ['<img src=x onerror=alert(1)>', '__proto__', '\u202ecrm', 'a/b?c#d'];
      for (const name of names)
        await deploy(world.service, {
          name,
          provider: 'hubspot',
          read: { objects: [{ objectName: 'contacts', destination: 'hook', optionalFieldsAuto: 'all' }] },
        } as { name: string; provider: string }).catch(() => undefined);
      const there = await jsonOf<{ name: string }[]>(
        world.service.send('GET', '/v1/projects/ours/integrations'),
      );
      expect(there.length).toBeGreaterThan(4);
      const view = compare();
      await plan(view);
      await run(view);
      await asPlanned();
      expect(await namesOf('integrations')).toEqual(there.map(({ name }) => name).toSorted());
      expect(document.querySelector('main img')).toBeNull();
    },
    40_000,
  );
});

describe('a plan that is broken off', () => {
  test('finds out what was done, and goes on to the same end', async () => {
    let writes = 0;
    const view = compare(async (request) => {
      if (request.method === 'GET') return undefined as never;
      writes += 1;
      if (writes !== 3) return undefined as never;
      await world.service.fetch(request.clone());
      throw new TypeError('The answer is lost');
    });
    await plan(view);
    await run(view);
    const outcomes = await screen.findByRole('status', { name: 'Outcomes' });
    await waitFor(() => expect(outcomes.textContent).toContain('1 unsure'), { timeout: 20_000 });
    await run(view, /^Resume: \d+ steps left$/);
    await asPlanned();
    expect(await namesOf('topics')).toEqual(['orders', 'spare']);
    // Nothing was sent twice: the lost one was found in the project.
    const steps = within(screen.getByRole('list', { name: 'Steps of the plan' })).getAllByRole('listitem');
    expect(writes).toBe(steps.length);
  }, 40_000);

  test('is resumed after a reload, without what is done already', async () => {
    const first = compare((request, url) =>
      request.method === 'POST' && url.pathname.endsWith('/topics') ? problem(500, 'Down') : undefined,
    );
    await plan(first);
    await run(first);
    const outcomes = await screen.findByRole('status', { name: 'Outcomes' });
    await waitFor(() => expect(outcomes.textContent).toMatch(/1 done.*1 failed/), { timeout: 20_000 });
    const { pathname } = first.router.state.location;
    first.unmount();
    const second = open(pathname);
    expect(await screen.findByText(/^Steps/)).toBeTruthy();
    // The destination is there already, so its address is not needed any more.
    await run(second, /^Resume: \d+ steps left$/);
    await asPlanned();
    expect(screen.queryByLabelText(/^URL of hook/)).toBeNull();
    expect(await namesOf('integrations')).toEqual(['crm-sync', 'gong-sync']);
  }, 60_000);

  test('is refused once somebody else has changed the project, and is made again', async () => {
    const view = compare();
    await plan(view);
    await atTarget('POST', 'topics', { name: 'orders' });
    await run(view);
    const note = within(await screen.findByRole('alert'));
    expect(note.getByText('The project has changed since this plan was made')).toBeTruthy();
    expect(note.getByText(/^Topic orders: added/)).toBeTruthy();
    // What cannot be run asks for nothing.
    expect(screen.queryByLabelText(/^URL of hook/)).toBeNull();
    expect(view.requests.filter(isWrite)).toEqual([]);
    await view.user.click(note.getByRole('link', { name: 'Plan again' }));
    expect(await checkbox('Change topic orders')).toBeTruthy();
  });

  test.runIf(isExhaustive)(
    'says when the project is no more as planned at its end',
    async () => {
      const view = compare(async (request, url) => {
        if (request.method !== 'POST' || !url.pathname.endsWith('/integrations')) return undefined as never;
        // Somebody else works at the same time.
        await atTarget('POST', 'topics', { name: 'meanwhile' }).catch(() => undefined);
        return undefined as never;
      });
      await plan(view);
      await run(view);
      const note = await screen.findByRole('alert', {}, { timeout: 20_000 });
      expect(note.textContent).toContain('the project is not as planned');
      expect(note.textContent).toContain('Topic meanwhile: added');
    },
    40_000,
  );

  test.runIf(isExhaustive)(
    'leaves what is removed in place while something before it failed',
    async () => {
      await atTarget('POST', 'topics', { name: 'old' });
      const view = compare((request, url) =>
        request.method === 'POST' && url.pathname.endsWith('/topics') ? problem(422, 'No') : undefined,
      );
      await view.user.click(await checkbox('Delete topic old'));
      await plan(view);
      await run(view);
      const dialog = within(await screen.findByRole('dialog'));
      await view.user.click(dialog.getByRole('button', { name: 'Run and delete' }));
      await waitFor(async () => expect((await screen.findAllByText(/nothing is removed/)).length).toBe(1), {
        timeout: 20_000,
      });
      expect(await namesOf('topics')).toEqual(['old']);
    },
    40_000,
  );
});
