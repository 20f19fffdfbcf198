import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { button, check, hubspot, installationsOf, isChange, pick, type Installed } from '@/test/install-form';
import { problem, renderConsole, type Intercept } from '@/test/render-console';
import type { TestService } from '@/test/service';
import { deploy, type World, worldForEachTest } from '@/test/service-world';

let service: TestService;
let world: World;
const p = '/v1/projects/ours';

worldForEachTest((started) => ({ service, world } = started));

const open = (search: string, intercept?: Intercept) =>
  renderConsole({
    path: `/projects/ours/installations/install${search}`,
    service,
    ...(intercept ? { intercept } : {}),
  });
describe('installing for a customer', () => {
  test('follows the revision, and leads to the installation', async () => {
    const integration = await deploy(service, hubspot);
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
    await user.click(await button('Install'));
    await screen.findByRole('heading', { level: 1, name: 'initech' });
    const [made] = await installationsOf(service, integration, 'initech');
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
    const integration = await deploy(service, hubspot);
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
    const [one] = await installationsOf(service, world.integrationId, 'globex');
    expect(one?.config.content.read?.objects['users']?.['disabled']).toBe(true);
  });

  test('needs a customer, and leads to connecting one', async () => {
    await deploy(service, { ...hubspot, name: 'sales', provider: 'salesforce' });
    const { user, requests } = open('?integration=sales');
    const send = await button('Install');
    expect(send.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText(/No customer is connected to Salesforce yet/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Connect a customer' })).toBeTruthy();
    await user.click(send);
    expect(requests.filter(isChange)).toEqual([]);
  });

  test('of a project without integrations leads to the first one', async () => {
    open('', (_, url) => (url.pathname.endsWith('/integrations') ? Response.json([]) : undefined));
    await screen.findByText('There is no integration to install');
    expect(screen.getByRole('link', { name: 'New integration' })).toBeTruthy();
  });
});

describe('a service that lacks or refuses a part', () => {
  test.each([403, 404, 501])('says so if integrations answer %i', async (status) => {
    open('?integration=gong-sync', (_, url) =>
      /\/integrations(\/|$)/.test(url.pathname) ? problem(status, 'No') : undefined,
    );
    expect(await screen.findByRole('heading', { name: 'No' })).toBeTruthy();
    expect(screen.queryAllByText(/does not offer reading an integration/)).toHaveLength(
      status === 403 ? 0 : 1,
    );
  });

  test('installs without the lists of connections and installations, and without metadata', async () => {
    const integration = await deploy(service, hubspot);
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
    await waitFor(async () => expect(await installationsOf(service, integration, 'initech')).toHaveLength(1));
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
