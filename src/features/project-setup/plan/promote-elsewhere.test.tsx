import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { isExhaustive } from '@/test/exhaustive';
import { startSession } from '@/api/session';
import { paste, problem, renderConsole, type Intercept } from '@/test/render-console';
import { jsonOf, startTestService } from '@/test/service';
import { populate } from '@/test/service-world';
import {
  answer,
  asPlanned,
  checkbox,
  group,
  plan,
  run,
  stored,
  takeOverWorld,
  URL_SECRET,
  type View,
} from '@/test/take-over-world';

const world = takeOverWorld();
const { compare, namesOf, open } = world;

describe('a plan as a file', () => {
  /** What the page saves. */
  function saved() {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      files.push(blob as Blob);
      return 'blob:';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    return async () => planFile(await files.at(-1)!.text());
  }
  const planFile = (text: string) =>
    // The browser of the tests does not have it.
    Object.defineProperty(new File([text], 'plan.json'), 'webkitRelativePath', { value: '' });
  const exported = async ({ user }: View) => {
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    const name = 'Export to open elsewhere (JSON)';
    await user.click(await screen.findByRole('menuitem', { name, hidden: true }));
  };
  const give = async ({ user, container }: View, file: File) => {
    await screen.findByText(/^Drop a zip/);
    await user.upload(container.querySelector<HTMLInputElement>('input[accept*=".json"]')!, file);
  };

  test('is opened by another browser, and run there', async () => {
    const last = saved();
    const first = compare();
    await plan(first);
    await exported(first);
    const file = await last();
    expect(await file.text()).not.toContain(URL_SECRET);
    first.unmount();
    localStorage.clear();
    sessionStorage.clear();
    const second = open('/projects/live/settings/files');
    await give(second, file);
    await screen.findByRole('heading', { level: 1, name: 'Apply changes from project ours' });
    await answer(second.user);
    await run(second);
    await asPlanned();
    expect(await namesOf('integrations')).toEqual(['crm-sync', 'gong-sync']);
  }, 40_000);

  test('is not opened for another project, or when it is broken', async () => {
    const last = saved();
    const first = compare();
    await plan(first);
    await exported(first);
    const file = await last();
    first.unmount();
    const second = open('/projects/ours/settings/files');
    await give(second, file);
    expect(await screen.findByText(/^It is a plan for project live\. Open it/)).toBeTruthy();
    expect(screen.getByText('Nothing was taken from plan.json.')).toBeTruthy();
    const text = (await file.text()).replace('"createTopic"', '"formatDisk"');
    await give(second, planFile(text));
    expect(await screen.findByText(/^It is no plan that this version/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Plan/ })).toBeNull();
  });

  test.runIf(isExhaustive)(
    'keeps what was done, and quotes no secret that the service quoted',
    async () => {
      const last = saved();
      const view = compare(async (request, url) => {
        if (request.method !== 'POST' || !url.pathname.endsWith('/destinations')) return undefined as never;
        return problem(422, `Not accepted: ${await request.clone().text()}`);
      });
      await plan(view);
      await run(view);
      expect((await screen.findAllByText(/Not accepted: .*HOOK_URL/)).length).toBeGreaterThan(0);
      // What does not need it is done meanwhile.
      await waitFor(() => expect(stored()).toMatch(/status\W+done/), { timeout: 20_000 });
      expect(stored()).toContain('Not accepted');
      expect(stored()).not.toContain(URL_SECRET);
      await exported(view);
      const { outcomes } = JSON.parse(await (await last()).text()) as { outcomes: { status: string }[] };
      expect(outcomes[0]).toEqual({ status: 'waiting' });
      expect(outcomes[1]).toEqual({ status: 'done' });
    },
    40_000,
  );
});

describe('another service', () => {
  const SOURCE = 'http://source.example';

  /** `ours` of another service, whose clients are in this browser. */
  async function other(view: (intercept: Intercept) => View, hold: boolean) {
    const there = startTestService();
    await populate(there);
    const methods: string[] = [];
    const addresses = {
      baseUrl: `${SOURCE}/v1`,
      readUrl: `${SOURCE}/read/v1`,
      searchUrl: `${SOURCE}/search/v1`,
      writeUrl: `${SOURCE}/write/v1`,
    };
    const saved = { id: 'source', name: 'Staging', ...addresses };
    // The session of the console begins after it, and stays the active one.
    startSession(saved, { apiKey: there.apiKey }, false);
    if (!hold) sessionStorage.removeItem('signalbox.credentials.source');
    const opened = view((request, url) => {
      if (url.origin !== SOURCE) return undefined;
      methods.push(request.method);
      return there.fetch(new Request(request.url.replace(SOURCE, there.origin), request));
    });
    return { ...opened, methods, there };
  }

  test('is read with the key that is held, by GET alone', async () => {
    const { methods, there, ...view } = await other(
      (intercept) => open('/projects/live/settings/compare?service=source', intercept),
      true,
    );
    await view.user.click(await screen.findByRole('combobox', { name: 'Project to copy from' }));
    await view.user.click(await screen.findByRole('option', { name: 'ours', hidden: true }));
    expect(await checkbox('Add destination hook')).toBeTruthy();
    await plan(view, 'project ours of Staging');
    await run(view);
    await asPlanned();
    expect(new Set(methods)).toEqual(new Set(['GET']));
    expect(view.router.state.location.href).not.toContain(there.apiKey);
    await there.close();
  }, 40_000);

  test('asks for a key if none is held, and keeps it nowhere', async () => {
    const { methods, there, user } = await other(
      (intercept) => open('/projects/live/settings/compare?service=source', intercept),
      false,
    );
    const field = () => screen.findByLabelText('API key', { selector: 'input[type=password]' });
    await paste(user, await field(), 'wrong-key');
    await user.click(screen.getByRole('button', { name: 'Read its projects' }));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    await user.clear(await field());
    await paste(user, await field(), there.apiKey);
    await user.click(screen.getByRole('button', { name: 'Read its projects' }));
    await user.click(await screen.findByRole('combobox', { name: 'Project to copy from' }));
    await user.click(await screen.findByRole('option', { name: 'ours', hidden: true }));
    expect(await checkbox('Add destination hook')).toBeTruthy();
    expect(stored()).not.toContain(there.apiKey);
    expect(new Set(methods)).toEqual(new Set(['GET']));
    await there.close();
  });
});

describe('much and nothing', () => {
  test.runIf(isExhaustive)(
    '200 integrations are listed 50 at first, and planned whole',
    async () => {
      const [sample] = await jsonOf<{ name: string; latestRevision: { content: object } }[]>(
        world.service.send('GET', '/v1/projects/ours/integrations'),
      );
      const many = Array.from({ length: 200 }, (_, at) => {
        const name = `many-${String(at).padStart(3, '0')}`;
        const revision = { ...sample!.latestRevision, content: { ...sample!.latestRevision.content, name } };
        return { ...sample, id: `id-${at}`, name, latestRevision: revision };
      });
      const { user } = compare((_, url) =>
        url.pathname === `/v1/projects/${world.service.projectId}/integrations`
          ? Response.json(many)
          : undefined,
      );
      const integrations = await group('Integrations');
      expect(integrations.getAllByRole('checkbox')).toHaveLength(50);
      await user.click(integrations.getByRole('button', { name: 'Show all 200' }));
      await waitFor(() => expect(integrations.getAllByRole('checkbox')).toHaveLength(200));
      expect(screen.getByRole('button', { name: 'Plan 203 changes' })).toBeTruthy();
    },
    40_000,
  );

  test('who can access one project is told how to see more, unless a bearer token was entered', async () => {
    const { service } = world;
    const path = '/projects/ours/settings/compare';
    const { unmount } = renderConsole({ path, service });
    await screen.findByText('You can access no other project of this service');
    expect(screen.getByText(/^Connect with a bearer token/)).toBeTruthy();
    unmount();
    renderConsole({ path, service, credentials: { apiKey: service.apiKey, bearerToken: 'unknown' } });
    await screen.findByText('You can access no other project of this service');
    expect(screen.queryByText(/bearer token/)).toBeNull();
  });

  test('a plan that this browser does not have says so', async () => {
    open('/projects/live/settings/plans/none');
    expect(await screen.findByText('This plan is not stored in this browser')).toBeTruthy();
  });
});
