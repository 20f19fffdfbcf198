import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { button, check, hubspot, installationsOf, isChange, pick } from '@/test/install-form';
import { renderConsole } from '@/test/render-console';
import type { TestService } from '@/test/service';
import { deploy, type World, worldForEachTest } from '@/test/service-world';

let service: TestService;
let world: World;
const p = '/v1/projects/ours';

worldForEachTest((started) => ({ service, world } = started));

const open = (search: string) =>
  renderConsole({ path: `/projects/ours/installations/install${search}`, service });

describe('changing a config', () => {
  const change = (objects: object) =>
    service.send('PATCH', `${p}/integrations/${world.integrationId}/installations/${world.installationId}`, {
      updateMask: Object.keys(objects).map((name) => `config.content.read.objects.${name}`),
      installation: { config: { content: { read: { objects } } } },
    });
  const objects = async () =>
    (await installationsOf(service, world.integrationId, 'acme'))[0]?.config.content.read?.objects;

  test('sends only what changed, in words first, and nothing if nothing did', async () => {
    const { user, requests } = open(`?integration=${world.integrationId}&group=acme`);
    await screen.findByRole('heading', { level: 1, name: 'Change config of Acme GmbH' });
    expect(await screen.findByText(/Nothing is changed yet/)).toBeTruthy();
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
    const integration = await deploy(service, hubspot);
    const contacts = (role: string) => ({ contacts: { selectedFieldMappings: { role } } });
    await service.send('POST', `${p}/integrations/${integration}/installations?skipSampling=true`, {
      groupRef: 'initech',
      config: { content: { provider: 'hubspot', read: { objects: contacts('jobtitle') } } },
    });
    const [{ id } = { id: '' }] = await installationsOf(service, integration, 'initech');
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
    const integration = await deploy(service, {
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
    const [one] = await installationsOf(service, integration, 'initech');
    expect(one?.config.content.read?.objects['me/a.b:c']?.['disabled']).toBe(true);
  });
});
