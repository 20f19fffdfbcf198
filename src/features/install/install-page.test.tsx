import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { problem, renderConsole, type Intercept } from '@/test/render-console';
import { answerOf, startTestService, type TestService } from '@/test/service';
import { populate, type World } from '@/test/service-world';

let service: TestService;
let world: World;
const p = '/v1/projects/ours';

beforeEach(async () => {
  service = startTestService();
  world = await populate(service);
});
afterEach(async () => {
  await service.close();
});

const hubspot = {
  name: 'people',
  provider: 'hubspot',
  displayName: 'People',
  read: {
    objects: [
      {
        objectName: 'contacts',
        mapToDisplayName: 'Contacts',
        mapToName: 'person',
        destination: 'hook',
        schedule: '0 * * * *',
        requiredFields: [
          { fieldName: 'email' },
          { mapToName: 'role', mapToDisplayName: 'Role', prompt: 'Which field holds the role?' },
        ],
        optionalFields: [{ fieldName: 'phone' }, { fieldName: 'shoe_size' }],
        optionalFieldsAuto: 'all',
      },
      { objectName: 'companies', destination: 'hook', schedule: '0 * * * *' },
    ],
  },
  write: { objects: [{ objectName: 'contacts' }] },
  proxy: { enabled: true },
};

interface Installed {
  id: string;
  config: {
    content: {
      read?: { objects: Record<string, Record<string, unknown>> };
      write?: { objects: Record<string, unknown> };
      proxy?: { enabled: boolean };
    };
  };
}

/** Deploys an integration and returns its id. */
async function deploy(content: { name: string; provider: string }): Promise<string> {
  const { name, provider } = content;
  const made = await service.send('POST', `${p}/integrations`, {
    name,
    provider,
    latestRevision: { specVersion: '1.0.0', content },
  });
  if (!made.ok) throw new Error(await made.text());
  const { body } = (await answerOf(service, 'GET', `${p}/integrations/${name}`)) as { body: { id: string } };
  return body.id;
}
const installationsOf = async (integration: string, group: string) =>
  (
    (await answerOf(service, 'GET', `${p}/integrations/${integration}/installations?groupRef=${group}`)) as {
      body: Installed[];
    }
  ).body;

const open = (search: string, intercept?: Intercept) =>
  renderConsole({
    path: `/projects/ours/installations/install${search}`,
    service,
    ...(intercept ? { intercept } : {}),
  });
const button = (name: string) => screen.findByRole('button', { name });
const check = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const pick = async (user: ReturnType<typeof open>['user'], label: string | RegExp, option: RegExp) => {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option, hidden: true }));
};
const isChange = (line: string) => /^(POST|PATCH)/.test(line);

describe('installing for a customer', () => {
  test('follows the revision, shows what the customer sees and the code, and leads to the installation', async () => {
    const integration = await deploy(hubspot);
    const { user, requests, router } = open(`?integration=people&group=initech`);
    await check('Read Contacts');
    expect(screen.getByText('Always read:', { exact: false }).textContent).toContain('email');
    const form = within(screen.getByRole('form', { name: 'Choices' }));
    expect(form.getByText('Which field holds the role?', { exact: false })).toBeTruthy();
    await user.click(await button('Install'));
    expect((await screen.findAllByText('Choose the field to deliver under this name')).length).toBe(1);
    expect(requests.filter(isChange)).toEqual([]);

    await pick(user, /^Role/, /\(jobtitle\)/);
    await user.click(await check('phone'));
    await user.click(await check('Read companies'));
    expect(screen.getByText('Off, the same as paused')).toBeTruthy();
    const seen = within(screen.getByRole('region', { name: 'As the customer sees it' }));
    expect(seen.getByText('Role')).toBeTruthy();
    expect(seen.getByText('Not read')).toBeTruthy();
    expect(seen.getByText('Job title', { exact: false })).toBeTruthy();
    const code = screen.getByRole('region', { name: 'Code' });
    expect(code.textContent).toContain('curl -X POST');
    expect(code.textContent).toContain('$API_KEY');
    expect(code.textContent).toContain('"role": "jobtitle"');
    await user.click(screen.getByRole('radio', { name: 'TypeScript' }));
    expect(code.textContent).toContain('await fetch(');
    expect(document.body.textContent).not.toContain(service.apiKey);

    await user.click(await button('Install'));
    await screen.findByRole('heading', { level: 1, name: 'initech' });
    const [made] = await installationsOf(integration, 'initech');
    expect(router.state.location.pathname).toContain(made?.id);
    expect(made?.config.content).toMatchObject({
      read: {
        objects: {
          contacts: {
            selectedFields: { email: true, phone: true },
            selectedFieldMappings: { role: 'jobtitle' },
          },
          companies: { disabled: true },
        },
      },
      write: { objects: { contacts: {} } },
      proxy: { enabled: true },
    });
  });

  test('explains a refused sample read at the object, and sends it without one when asked', async () => {
    const integration = await deploy(hubspot);
    const { user, requests } = open(`?integration=${integration}&group=initech`);
    await pick(user, /^Role/, /\(jobtitle\)/);
    await user.click(await check('shoe_size'));
    await screen.findByText('Not in this customer’s account');
    await user.click(await button('Install'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('reads a few records of each scheduled object');
    expect(screen.getByRole('group', { name: 'Contacts contacts' }).textContent).toContain('shoe_size');
    await user.click(await check('Skip the sample read'));
    await user.click(await button('Install'));
    await screen.findByRole('heading', { level: 1, name: 'initech' });
    expect(requests.findLast(isChange)).toContain('?skipSampling=true');
  });

  test('says that it was installed meanwhile, and then changes that config', async () => {
    const { user, requests } = open(`?integration=gong-sync&group=globex`);
    await user.click(await check('Read users'));
    await service.send('POST', `${p}/integrations/${world.integrationId}/installations`, {
      groupRef: 'globex',
      config: { content: { provider: 'gong', read: { objects: { calls: {}, users: {} } } } },
    });
    await user.click(await button('Install'));
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('has installed the integration meanwhile');
    expect(requests.filter(isChange)).toEqual([]);
    await user.click(await button('Save changes'));
    await screen.findByRole('heading', { level: 1, name: 'globex' });
    const [one] = await installationsOf(world.integrationId, 'globex');
    expect(one?.config.content.read?.objects['users']?.['disabled']).toBe(true);
  });

  test('needs a customer, and leads to connecting one', async () => {
    await deploy({ ...hubspot, name: 'sales', provider: 'salesforce' });
    const { user, requests } = open('?integration=sales');
    const send = await button('Install');
    expect(send.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText(/No customer is connected to salesforce yet/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Connect a customer' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Code' }).textContent).toContain('your-customer-id');
    await user.click(send);
    expect(requests.filter(isChange)).toEqual([]);
  });

  test('of a project without integrations leads to the first one', async () => {
    open('', (_, url) => (url.pathname.endsWith('/integrations') ? Response.json([]) : undefined));
    await screen.findByText('There is no integration to install');
    expect(screen.getByRole('link', { name: 'New integration' })).toBeTruthy();
  });
});

describe('changing a config', () => {
  const change = (objects: object) =>
    service.send('PATCH', `${p}/integrations/${world.integrationId}/installations/${world.installationId}`, {
      updateMask: Object.keys(objects).map((name) => `config.content.read.objects.${name}`),
      installation: { config: { content: { read: { objects } } } },
    });
  const objects = async () =>
    (await installationsOf(world.integrationId, 'acme'))[0]?.config.content.read?.objects;

  test('sends only what changed, in words first, and nothing if nothing did', async () => {
    const { user, requests } = open(`?integration=${world.integrationId}&group=acme`);
    await screen.findByRole('heading', { level: 1, name: 'Change config of Acme GmbH' });
    expect(screen.getByText(/Nothing is changed yet/)).toBeTruthy();
    await user.click(await button('Save changes'));
    await screen.findByText('Nothing has changed, so nothing was sent.');
    await user.click(await check('Read users'));
    const changes = screen.getByRole('region', { name: '1 change to save' });
    expect(changes.textContent).toContain('users is off (paused)');
    expect(screen.getByRole('region', { name: 'Code' }).textContent).toContain(
      'config.content.read.objects.users',
    );
    await user.click(await button('Save changes'));
    await screen.findByRole('heading', { level: 1, name: 'Acme GmbH' });
    expect(await objects()).toMatchObject({ users: { disabled: true } });
    expect(requests.filter(isChange)).toHaveLength(1);
  });

  test('shows what changed meanwhile before it sends, and keeps both', async () => {
    const { user, requests } = open(`?integration=${world.integrationId}&group=acme`);
    await user.click(await check('Read users'));
    await change({ calls: { schedule: '0 0 * * *' } });
    await user.click(await button('Save changes'));
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('Nothing has been sent yet');
    expect(notice.textContent).toContain('calls: The schedule is 0 0 * * *');
    expect(requests.filter(isChange)).toEqual([]);
    await user.click(await button('Save changes'));
    await screen.findByRole('heading', { level: 1, name: 'Acme GmbH' });
    expect(await objects()).toMatchObject({
      calls: { schedule: '0 0 * * *' },
      users: { disabled: true },
    });
  });

  test('says that the installation was deleted meanwhile', async () => {
    const { user, requests } = open(`?integration=${world.integrationId}&group=acme`);
    await user.click(await check('Read users'));
    await service.send(
      'DELETE',
      `${p}/integrations/${world.integrationId}/installations/${world.installationId}`,
    );
    await user.click(await button('Save changes'));
    expect((await screen.findByRole('alert')).textContent).toContain('The installation was deleted');
    expect(requests.filter(isChange)).toEqual([]);
    await button('Install');
  });

  test('asks about what both changed', async () => {
    const integration = await deploy(hubspot);
    const contacts = (role: string) => ({ contacts: { selectedFieldMappings: { role } } });
    await service.send('POST', `${p}/integrations/${integration}/installations?skipSampling=true`, {
      groupRef: 'initech',
      config: { content: { provider: 'hubspot', read: { objects: contacts('jobtitle') } } },
    });
    const [{ id } = { id: '' }] = await installationsOf(integration, 'initech');
    const { user } = open(`?integration=${integration}&group=initech`);
    await screen.findByRole('heading', { level: 1, name: 'Change config of initech' });
    await pick(user, /^Role/, /\(phone\)/);
    await service.send('PATCH', `${p}/integrations/${integration}/installations/${id}?skipSampling=true`, {
      updateMask: ['config.content.read.objects.contacts'],
      installation: { config: { content: { read: { objects: contacts('city') } } } },
    });
    await user.click(await button('Save changes'));
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('At the service: contacts: role is taken from city.');
    expect(notice.textContent).toContain('Yours: contacts: role is taken from phone.');
    await user.click(within(notice).getByRole('button', { name: /^Take the service’s/ }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Role/ }).value).toContain('city'),
    );
    expect(screen.queryByRole('region', { name: /to save$/ })).toBeNull();
  });

  test('of an object whose name no mask can name goes by JSON Patch', async () => {
    const integration = await deploy({
      name: 'odd',
      provider: 'hubspot',
      read: { objects: [{ objectName: 'me/a.b:c', destination: 'hook' }] },
    } as never);
    await service.send('POST', `${p}/integrations/${integration}/installations?skipSampling=true`, {
      groupRef: 'initech',
      config: { content: { provider: 'hubspot', read: { objects: { 'me/a.b:c': {} } } } },
    });
    const { user, requests } = open(`?integration=${integration}&group=initech`);
    await user.click(await check('Read me/a.b:c'));
    await user.click(await button('Save changes'));
    await screen.findByRole('heading', { level: 1, name: 'initech' });
    expect(requests.filter(isChange)).toEqual([
      `PATCH ${p}/integrations/${integration}/objects/me%2Fa.b%3Ac/config-content`,
    ]);
    const [one] = await installationsOf(integration, 'initech');
    expect(one?.config.content.read?.objects['me/a.b:c']?.['disabled']).toBe(true);
  });
});

describe('a service that lacks or refuses a part', () => {
  test.each([403, 404, 501])('says so if integrations answer %i', async (status) => {
    open('?integration=gong-sync', (_, url) =>
      /\/integrations(\/|$)/.test(url.pathname) ? problem(status, 'No') : undefined,
    );
    expect(await screen.findByRole('heading', { name: 'No' })).toBeTruthy();
  });

  test('installs without the lists of connections and installations, and without metadata', async () => {
    const integration = await deploy(hubspot);
    const { user } = open(`?integration=${integration}&group=initech`, (request, url) =>
      /\/(connections|metadata)$/.test(url.pathname) ||
      (request.method === 'GET' && url.pathname.endsWith('/installations'))
        ? problem(404, 'Unknown')
        : undefined,
    );
    const role = await screen.findByRole('combobox', { name: /^Role/ });
    await user.type(role, 'jobtitle');
    await user.click(await screen.findByRole('option', { name: /Use “jobtitle”/, hidden: true }));
    await user.click(await button('Install'));
    await waitFor(async () => expect(await installationsOf(integration, 'initech')).toHaveLength(1));
  });

  test('changes no config that it cannot read', async () => {
    open(`?integration=gong-sync&group=acme`, (request, url) =>
      url.pathname.endsWith('/installations')
        ? service
            .fetch(request)
            .then((answer) => answer.json())
            .then((list) =>
              Response.json((list as Installed[]).map((one) => ({ ...one, config: undefined }))),
            )
        : undefined,
    );
    await screen.findByText('The service did not return the config of this installation');
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  });

  test('keeps what was chosen if installing is refused', async () => {
    const { user } = open('?integration=gong-sync&group=globex', (request) =>
      request.method === 'POST' ? problem(403, 'Not permitted') : undefined,
    );
    await user.click(await check('Read users'));
    await user.click(await button('Install'));
    await screen.findByRole('heading', { name: 'Not permitted' });
    expect((await check('Read users')).checked).toBe(false);
  });
});

describe('the way to the form', () => {
  const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  const show = (path: string, intercept?: Intercept) =>
    renderConsole({ path: `/projects/ours${path}`, service, ...(intercept ? { intercept } : {}) });

  test('begins at the lists, an integration, an unused connection and an installation', async () => {
    const at = '/projects/ours/installations/install';
    const { router } = show('/installations');
    expect(await hrefOf('Install')).toBe(at);
    await router.navigate({
      to: '/projects/$project/integrations/$integration',
      params: { project: 'ours', integration: world.integrationId },
    });
    expect(await hrefOf('Install for a customer')).toBe(`${at}?integration=${world.integrationId}`);
    await router.navigate({
      to: '/projects/$project/connections/$connection',
      params: { project: 'ours', connection: world.spareConnectionId },
    });
    expect(await hrefOf('Next: install')).toBe(`${at}?group=globex&integration=${world.integrationId}`);
    await router.navigate({
      to: '/projects/$project/installations/$integration/$installation',
      params: { project: 'ours', integration: world.integrationId, installation: world.installationId },
    });
    expect(await hrefOf('Change config')).toBe(`${at}?integration=${world.integrationId}&group=acme`);
    expect(await hrefOf('gong-sync')).toBe(`/projects/ours/integrations/${world.integrationId}`);
    expect((await screen.findAllByRole('link', { name: 'hook' }))[0]?.getAttribute('href')).toBe(
      '/projects/ours/destinations/hook',
    );
  });

  test('an empty list offers it', async () => {
    show('/installations', (_, url) =>
      url.pathname.endsWith('/installations') ? Response.json([]) : undefined,
    );
    await screen.findByText('No installations yet');
    expect(await hrefOf('Install for a customer')).toBe('/projects/ours/installations/install');
  });
});
