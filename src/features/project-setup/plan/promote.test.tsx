import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as destinationEndpoints from '@/contract/destination';
import type { Endpoint } from '@/contract/endpoint';
import * as topicEndpoints from '@/contract/topic';
import { startSession } from '@/api/session';
import { paste, problem, renderConsole, type Intercept } from '@/test/render-console';
import { jsonOf, serviceForEachTest, startTestService, type TestService } from '@/test/service';
import { deploy, populate, type World } from '@/test/service-world';

let service: TestService;
let world: World;
/** The empty project that takes over the set-up of `ours`. */
let target: { id: string; name: string };

serviceForEachTest((started) => (service = started));

const bearer = () => ({ authorization: `Bearer ${service.bearerToken}` });

beforeEach(async () => {
  world = await populate(service);
  const project = { name: 'live', appName: 'Live', orgId: service.orgId };
  target = await jsonOf(service.send('POST', '/v1/projects', project, bearer()));
});

const open = (path: string, intercept?: Intercept) =>
  renderConsole({
    path,
    service,
    credentials: { bearerToken: service.bearerToken },
    ...(intercept ? { intercept } : {}),
  });
type View = ReturnType<typeof open>;

/** Takes over from `ours` into the empty `live`. */
const compare = (intercept?: Intercept) =>
  open(`/projects/live/settings/compare?source=${service.projectId}`, intercept);
const atTarget = <T,>(method: string, path: string, body?: object) =>
  jsonOf<T>(service.send(method, `/v1/projects/${target.id}/${path}`, body, bearer()));
const namesOf = async (list: string) =>
  (await atTarget<{ name: string }[]>('GET', list)).map(({ name }) => name).toSorted();
const group = async (name: string) => within(await screen.findByRole('region', { name }));
const checkbox = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const isWrite = (line: string) => !line.startsWith('GET');

const URL_SECRET = 'https://example.com/live-9d41c';

/** Plans all that is ticked, and answers the questions. */
async function plan({ user }: View, from = 'project ours') {
  await user.click(await screen.findByRole('button', { name: /^Plan \d+ changes?$/ }));
  await screen.findByRole('heading', { level: 1, name: `Take over from ${from}` });
  await answer(user);
}

async function answer(user: View['user']) {
  await paste(user, await screen.findByLabelText(/^URL of hook/), URL_SECRET);
  await paste(user, screen.getByLabelText(/^X-Shop of hook/), 'live');
}

/** Runs the plan once it is checked. */
async function run({ user }: View, name: RegExp = /^Run \d+ steps$/) {
  const button = () => screen.getByRole('button', { name });
  await waitFor(() => expect(button().getAttribute('aria-disabled')).toBeNull());
  await user.click(button());
}
const asPlanned = () => screen.findByText(/the project is as planned\.$/, {}, { timeout: 20_000 });
const stored = () => JSON.stringify([localStorage, sessionStorage].flatMap((one) => Object.entries(one)));

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
    expect(requests.filter((line) => isWrite(line) && line.includes(service.projectId))).toEqual([]);
    expect(stored()).not.toContain(URL_SECRET);
    expect(stored()).toContain('signalbox.plan.');
    await router.navigate({
      to: '/projects/$project/settings/compare',
      params: { project: 'live' },
      search: { source: service.projectId },
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
    const view = open(`/projects/ours/settings/compare?source=${target.id}`);
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
    const view = open(`/projects/ours/settings/compare?source=${target.id}`);
    const { user } = view;
    await user.click(await checkbox('Delete topic spare'));
    await user.click(screen.getByRole('button', { name: 'Plan 1 change' }));
    await run(view, /^Run 1 step$/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Run a plan that deletes 1 thing' }));
    expect(dialog.getByText('Delete topic spare')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Run and delete' }));
    await asPlanned();
    const topics = await jsonOf<{ name: string }[]>(service.send('GET', '/v1/projects/ours/topics'));
    expect(topics.map(({ name }) => name)).toEqual(['orders']);
  });

  test('keeps hostile names as text', async () => {
    const names = ['<img src=x onerror=alert(1)>', '__proto__', '\u202ecrm', 'a/b?c#d'];
    for (const name of names)
      await deploy(service, {
        name,
        provider: 'hubspot',
        read: { objects: [{ objectName: 'contacts', destination: 'hook', optionalFieldsAuto: 'all' }] },
      } as { name: string; provider: string }).catch(() => undefined);
    const there = await jsonOf<{ name: string }[]>(service.send('GET', '/v1/projects/ours/integrations'));
    expect(there.length).toBeGreaterThan(4);
    const view = compare();
    await plan(view);
    await run(view);
    await asPlanned();
    expect(await namesOf('integrations')).toEqual(there.map(({ name }) => name).toSorted());
    expect(document.querySelector('main img')).toBeNull();
  }, 40_000);
});

describe('a plan that is broken off', () => {
  test('finds out what was done, and goes on to the same end', async () => {
    let writes = 0;
    const view = compare(async (request) => {
      if (request.method === 'GET') return undefined as never;
      writes += 1;
      if (writes !== 3) return undefined as never;
      await service.fetch(request.clone());
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

  test('says when the project is no more as planned at its end', async () => {
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
  }, 40_000);

  test('leaves what is removed in place while something before it failed', async () => {
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
  }, 40_000);
});

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

  test.each<[string, string | RegExp, () => Response | Promise<Response>]>([
    ['answer', 'Broken', () => problem(400, 'Broken')],
    ['network', /could not be reached/, () => Promise.reject(new TypeError('Failed to fetch'))],
  ])(
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
      const topics = await jsonOf<object[]>(service.send('GET', list));
      return Response.json(topics.map((topic, at) => (at === 0 ? { ...topic, name: 7 } : topic)));
    };
    await atTarget('POST', 'topics', { name: 'orders' });
    compare((request, url) =>
      request.method === 'GET' && url.pathname === `/v1/projects/${service.projectId}/topics`
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
      url.pathname === `/v1/projects/${service.projectId}/integrations` ? problem(status, 'No') : undefined,
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
      isDown && url.pathname === `/v1/projects/${service.projectId}/topics` ? problem(400, 'No') : undefined,
    );
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await user.click(retry);
    expect(await checkbox('Add topic spare')).toBeTruthy();
  });
});

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
    await screen.findByRole('heading', { level: 1, name: 'Take over from project ours' });
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

  test('keeps what was done, and quotes no secret that the service quoted', async () => {
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
  }, 40_000);
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
    await view.user.click(await screen.findByRole('combobox', { name: 'Project to take over from' }));
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
    await user.click(await screen.findByRole('combobox', { name: 'Project to take over from' }));
    await user.click(await screen.findByRole('option', { name: 'ours', hidden: true }));
    expect(await checkbox('Add destination hook')).toBeTruthy();
    expect(stored()).not.toContain(there.apiKey);
    expect(new Set(methods)).toEqual(new Set(['GET']));
    await there.close();
  });
});

describe('much and nothing', () => {
  test('200 integrations are listed 50 at first, and planned whole', async () => {
    const [sample] = await jsonOf<{ name: string; latestRevision: { content: object } }[]>(
      service.send('GET', '/v1/projects/ours/integrations'),
    );
    const many = Array.from({ length: 200 }, (_, at) => {
      const name = `many-${String(at).padStart(3, '0')}`;
      const revision = { ...sample!.latestRevision, content: { ...sample!.latestRevision.content, name } };
      return { ...sample, id: `id-${at}`, name, latestRevision: revision };
    });
    const { user } = compare((_, url) =>
      url.pathname === `/v1/projects/${service.projectId}/integrations` ? Response.json(many) : undefined,
    );
    const integrations = await group('Integrations');
    expect(integrations.getAllByRole('checkbox')).toHaveLength(50);
    await user.click(integrations.getByRole('button', { name: 'Show all 200' }));
    await waitFor(() => expect(integrations.getAllByRole('checkbox')).toHaveLength(200));
    expect(screen.getByRole('button', { name: 'Plan 203 changes' })).toBeTruthy();
  }, 40_000);

  test('a connection that sees one project says how to see more', async () => {
    renderConsole({ path: '/projects/ours/settings/compare', service });
    expect(await screen.findByText('This connection sees no other project of this service')).toBeTruthy();
  });

  test('a plan that this browser does not have says so', async () => {
    open('/projects/live/settings/plans/none');
    expect(await screen.findByText('This plan is not stored in this browser')).toBeTruthy();
    expect(world.integrationId).toBeTruthy();
  });
});
