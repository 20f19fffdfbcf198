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
  const objects = async () =>
    (await installationsOf(service, world.integrationId, 'acme'))[0]?.config.content.read?.objects;

  test('sends only what changed, in words first, and nothing if nothing did', async () => {
    const { user, requests } = open(`?integration=${world.integrationId}&group=acme`);
    await screen.findByRole('heading', { level: 1, name: 'Change config of Acme GmbH' });
    await user.click(await button('Save changes'));
    await screen.findByText('Nothing has changed, so nothing was sent.');
    await user.click(await check('Read users'));
    const changes = screen.getByRole('region', { name: '1 change to save' });
    expect(changes.textContent).toContain('users is off (paused)');
    await user.click(await button('Save changes'));
    await screen.findByRole('heading', { level: 1, name: 'Acme GmbH' });
    expect(await objects()).toMatchObject({ users: { disabled: true } });
    expect(requests.filter(isChange)).toHaveLength(1);
  });

  test('shows what the revision no longer offers, and removes it', async () => {
    const { integrationId, installationId } = world;
    await service.send(
      'PATCH',
      `${p}/integrations/${integrationId}/installations/${installationId}?skipSampling=true`,
      {
        updateMask: ['config.content.read.objects.calls', 'config.content.proxy.enabled'],
        installation: {
          config: {
            content: {
              proxy: { enabled: true },
              read: {
                objects: {
                  calls: {
                    disabled: true,
                    schedule: '0 0 * * *',
                    selectedFieldsAuto: 'all',
                    selectedFields: { title: true, legacy_id: true },
                    selectedFieldMappings: { tier: 'level' },
                  },
                },
              },
            },
          },
        },
      },
    );
    const { user } = open(`?integration=${integrationId}&group=acme`);
    const gone = await screen.findByRole('group', {
      name: 'Chosen fields that the revision no longer offers',
    });
    expect(gone.textContent).toContain('legacy_id');
    expect(gone.textContent).not.toContain('title');
    await user.click(within(gone).getByRole('button', { name: 'Remove legacy_id' }));
    await user.click(await button('Remove tier'));
    await user.click(await check('Pass requests on to the provider'));
    // The object is off, which hides only what it offers.
    await user.click(await check('All fields'));
    expect(screen.getByText('Also set, and kept: schedule.')).toBeTruthy();
    await user.click(await check('Read conversation'));
    const changes = screen.getByRole('region', { name: '5 changes to save' });
    expect(changes.textContent).toContain('calls: field legacy_id is not chosen');
    expect(changes.textContent).toContain('calls: tier is not mapped');
    await user.click(await button('Save changes'));
    await screen.findByRole('heading', { level: 1, name: 'Acme GmbH' });
    const calls = (await objects())?.['calls'];
    expect(calls).toMatchObject({
      disabled: false,
      selectedFields: { title: true, legacy_id: false },
      selectedFieldMappings: {},
    });
    expect(calls).not.toHaveProperty('selectedFieldsAuto', 'all');
    const [one] = await installationsOf(service, integrationId, 'acme');
    expect(one?.config.content).toMatchObject({ proxy: { enabled: false } });
  });

  test('shows objects that the revision no longer has, and removes those that a mask can', async () => {
    const manifest = {
      name: 'kept',
      provider: 'hubspot',
      read: { objects: ['contacts', 'old reads'].map((objectName) => ({ objectName, destination: 'hook' })) },
      write: { objects: ['contacts', 'old writes'].map((objectName) => ({ objectName })) },
      subscribe: {
        objects: ['contacts', 'old events'].map((objectName) => ({
          objectName,
          destination: 'hook',
          inheritFieldsAndMapping: true,
          createEvent: { enabled: 'always' },
        })),
      },
    };
    const integration = await deploy(service, manifest);
    const gone = { read: 'old reads', write: 'old writes', subscribe: 'old events' };
    const chosen = Object.fromEntries(
      Object.entries(gone).map(([part, name]) => [
        part,
        {
          objects: Object.fromEntries(
            ['contacts', name].map((objectName) => [
              objectName,
              { objectName, ...(part === 'subscribe' ? { destination: 'hook' } : {}) },
            ]),
          ),
        },
      ]),
    );
    await service.send('POST', `${p}/integrations/${integration}/installations?skipSampling=true`, {
      groupRef: 'initech',
      config: { content: { provider: 'hubspot', ...chosen } },
    });
    const content = {
      ...manifest,
      read: { objects: manifest.read.objects.slice(0, 1) },
      write: { objects: manifest.write.objects.slice(0, 1) },
      subscribe: { objects: manifest.subscribe.objects.slice(0, 1) },
    };
    // YAML reads JSON, too.
    const sourceYaml = JSON.stringify({ specVersion: '1.0.0', integrations: [content] });
    const deployed = await service.send('POST', `${p}/integrations/${integration}/revisions`, { sourceYaml });
    expect(deployed.status).toBe(201);
    const { user, requests } = open(`?integration=${integration}&group=initech`);
    const section = within(await screen.findByRole('region', { name: 'Of earlier revisions' }));
    expect(section.getByRole('group', { name: 'Read' }).textContent).toContain('old reads');
    expect(section.queryByText('contacts')).toBeNull();
    expect(section.queryByRole('button', { name: 'Remove old reads' })).toBeNull();
    await user.click(section.getByRole('button', { name: 'Remove old writes' }));
    await user.click(section.getByRole('button', { name: 'Remove old events' }));
    const changes = screen.getByRole('region', { name: '2 changes to save' });
    expect(changes.textContent).toContain('old writes is not written');
    expect(changes.textContent).toContain('old events is not subscribed to');
    await user.click(await button('Save changes'));
    await screen.findByRole('heading', { level: 1, name: 'initech' });
    expect(requests.filter(isChange)).toHaveLength(1);
    const [one] = await installationsOf(service, integration, 'initech');
    const { read, write, subscribe } = one?.config.content ?? {};
    expect([read, write, subscribe].map((part) => Object.keys(part?.objects ?? {}))).toEqual([
      ['contacts', 'old reads'],
      ['contacts'],
      ['contacts'],
    ]);
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
