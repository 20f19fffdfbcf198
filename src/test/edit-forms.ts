/** Every form that changes an existing thing. A test compares the table with the hooks in `src/api`. */
import { screen } from '@testing-library/react';
import {
  type Act,
  click,
  fill,
  found,
  listed,
  nothing,
  p,
  patch,
  pick,
  remove,
  type Step,
  textbox,
  type Thing,
} from './edit-steps';
import { paste } from './render-console';
import { jsonOf, type TestService } from './service';
import type { World } from './service-world';

export interface EditFormRow {
  /** The hook in `src/api` that sends the change. */
  hook: string;
  /** Distinguishes a second row of the same hook. */
  entry?: string;
  prepare?: Act;
  /** Organizations and projects are read with the bearer token. */
  asPerson?: true;
  /** Shows any change of somebody else before it sends. */
  reviews?: true;
  path: (world: World, service: TestService) => string;
  open: Step;
  /** Changes one entry in the form. */
  type: Step;
  /** The field of the entry that both change. */
  field: () => HTMLElement;
  submit: string | { form: string; name: string };
  /** What somebody else does meanwhile: change another entry, the same entry, or delete the thing. */
  other?: Act;
  same?: Act;
  remove?: Act;
  /** How the request that reads the thing again begins. */
  reads: (world: World, service: TestService) => string;
  /** The service's state of what both change. */
  state: (service: TestService, world: World) => Promise<unknown>;
  /** That state once both changes are in it, or one. */
  both?: unknown;
  mine: unknown;
  theirs?: unknown;
  /** How the other entry and the same entry are called on screen. */
  otherWords?: string;
  sameWords?: string;
}

const destination = ({ destinationId }: World) => `/destinations/${destinationId}`;
const headers = (entries: object) =>
  patch(destination, {
    updateMask: ['metadata.headers'],
    destination: { metadata: { headers: entries } },
  });

const providerApp = ({ providerAppId }: World) => `/provider-apps/${providerAppId}`;
const connection = ({ connectionId }: World) => `/connections/${connectionId}`;
const apiKey = ({ spareKey }: World) => `/api-keys/${spareKey}`;
const jwtKey = ({ keyId }: World) => `/jwt-keys/${keyId}`;
const installation = ({ integrationId, installationId }: World) =>
  `/integrations/${integrationId}/installations/${installationId}`;
const topic = ({ topicId }: World) => `/topics/${topicId}`;
const organization = ({ orgId }: TestService) => `/v1/orgs/${orgId}`;
const asPerson = (service: TestService, method: string, path: string, body?: object) =>
  jsonOf<Thing>(service.send(method, path, body, { authorization: `Bearer ${service.bearerToken}` }));
const project =
  (values: object): Act =>
  (service) =>
    asPerson(service, 'PATCH', `/v1/projects/${service.projectId}`, {
      updateMask: Object.keys(values),
      project: values,
    });
const entries = (region: string, shard: string) => ({
  region: { value: region, source: 'input' },
  shard: { value: shard, source: 'input' },
});
const metadata = (region: string, shard: string) =>
  patch(connection, {
    updateMask: ['providerMetadata'],
    connection: { providerMetadata: entries(region, shard) },
  });

export const editForms: readonly EditFormRow[] = [
  {
    hook: 'useUpdateDestination',
    path: (world) => `/projects/ours${destination(world)}/edit`,
    open: nothing,
    type: async (user) => {
      const value = await screen.findByLabelText<HTMLInputElement>('Header value 1');
      await user.clear(value);
      await paste(user, value, 'mine');
    },
    field: () => screen.getByLabelText('Header value 1'),
    submit: 'Save changes',
    other: headers({ 'X-Shop': 'one', 'X-Theirs': 'added' }),
    same: headers({ 'X-Shop': 'theirs' }),
    remove: remove(destination),
    reads: (world) => `${p}${destination(world)}`,
    state: async (service, world) => (await found(service, destination(world)))['metadata'],
    both: { url: 'https://hook.example.com/in', headers: { 'X-Shop': 'mine', 'X-Theirs': 'added' } },
    mine: { url: 'https://hook.example.com/in', headers: { 'X-Shop': 'mine' } },
    theirs: { url: 'https://hook.example.com/in', headers: { 'X-Shop': 'theirs' } },
    otherWords: 'Headers, X-Theirs was added',
    sameWords: 'Headers, X-Shop',
  },
  {
    hook: 'useUpdateProviderApp',
    path: ({ providerAppId }) => `/projects/ours/provider-apps/${providerAppId}`,
    open: nothing,
    type: fill('Client id', 'mine'),
    field: () => textbox('Client id'),
    submit: 'Save changes',
    other: patch(providerApp, {
      updateMask: ['scopes'],
      providerApp: { scopes: ['crm.read', 'crm.write'] },
    }),
    same: patch(providerApp, { updateMask: ['clientId'], providerApp: { clientId: 'theirs' } }),
    remove: remove(providerApp),
    reads: () => `${p}/provider-apps`,
    state: async (service, { providerAppId }) =>
      pick(await listed(service, '/provider-apps', providerAppId), 'clientId', 'scopes'),
    both: { clientId: 'mine', scopes: ['crm.read', 'crm.write'] },
    mine: { clientId: 'mine', scopes: ['crm.read'] },
    theirs: { clientId: 'theirs', scopes: ['crm.read'] },
    otherWords: 'Scopes: crm.write was added',
    sameWords: 'Client id',
  },
  {
    hook: 'useUpdateProviderApp',
    entry: 'scopes',
    path: ({ providerAppId }) => `/projects/ours/provider-apps/${providerAppId}`,
    open: nothing,
    type: fill(/^Scopes/, 'crm.mine'),
    field: () => textbox(/^Scopes/),
    submit: 'Save changes',
    other: patch(providerApp, {
      updateMask: ['scopes'],
      providerApp: { scopes: ['crm.theirs', 'crm.read'] },
    }),
    reads: () => `${p}/provider-apps`,
    state: async (service, { providerAppId }) =>
      (await listed(service, '/provider-apps', providerAppId))?.['scopes'],
    // The one that this person removed is gone.
    both: ['crm.theirs', 'crm.mine'],
    mine: ['crm.mine'],
    otherWords: 'Scopes: crm.theirs was added',
  },
  {
    hook: 'useUpdateConnection',
    prepare: metadata('eu', 'one'),
    path: ({ connectionId }) => `/projects/ours/connections/${connectionId}/edit`,
    open: nothing,
    type: fill('region', 'mine'),
    field: () => textbox('region'),
    submit: 'Save changes',
    other: metadata('eu', 'theirs'),
    same: metadata('theirs', 'one'),
    remove: async (service, world) => {
      await remove(installation)(service, world);
      await remove(connection)(service, world);
    },
    reads: (world) => `${p}${connection(world)}`,
    state: async (service, world) => (await found(service, connection(world)))['providerMetadata'],
    both: entries('mine', 'theirs'),
    mine: entries('mine', 'one'),
    theirs: entries('theirs', 'one'),
    otherWords: 'shard is now: theirs',
    sameWords: 'region',
  },
  {
    hook: 'useUpdateProject',
    asPerson: true,
    path: () => '/projects/ours/settings',
    open: nothing,
    type: fill(/^App name/, 'Mine'),
    field: () => textbox(/^App name/),
    submit: 'Save changes',
    other: project({ name: 'theirs' }),
    same: project({ appName: 'Theirs' }),
    reads: (_world, service) => `/v1/projects/${service.projectId}`,
    state: async (service) =>
      pick(await jsonOf<Thing>(service.send('GET', `/v1/projects/${service.projectId}`)), 'name', 'appName'),
    both: { name: 'theirs', appName: 'Mine' },
    mine: { name: 'ours', appName: 'Mine' },
    theirs: { name: 'ours', appName: 'Theirs' },
    otherWords: 'Name is now: theirs',
    sameWords: 'App name',
  },
  {
    hook: 'useUpdateApiKey',
    path: () => '/projects/ours/api-keys',
    open: async (user) => {
      await click(user, 'button', 'Actions for Spare');
      await click(user, 'menuitem', 'Edit');
    },
    type: fill(/^Label/, 'mine'),
    field: () => textbox(/^Label/),
    submit: 'Save changes',
    other: patch(apiKey, { updateMask: ['scopes'], apiKey: { scopes: ['frontend'] } }),
    same: patch(apiKey, { updateMask: ['label'], apiKey: { label: 'theirs' } }),
    remove: remove(apiKey),
    reads: () => `${p}/api-keys`,
    state: async (service, { spareKey }) =>
      pick(await found(service, `/api-keys/${spareKey}`), 'label', 'scopes'),
    both: { label: 'mine', scopes: ['frontend'] },
    mine: { label: 'mine', scopes: ['full'] },
    theirs: { label: 'theirs', scopes: ['full'] },
    otherWords: 'Scopes: full was removed. Scopes: frontend was added',
    sameWords: 'Label',
  },
  {
    hook: 'useUpdateApiKey',
    entry: 'scopes',
    path: () => '/projects/ours/api-keys',
    open: async (user) => {
      await click(user, 'button', 'Actions for Spare');
      await click(user, 'menuitem', 'Edit');
    },
    type: async (user) => {
      await click(user, 'combobox', /^Scopes/);
      await user.keyboard('{Backspace}mine{Enter}');
    },
    field: () => screen.getByRole('combobox', { name: /^Scopes/ }),
    submit: 'Save changes',
    other: patch(apiKey, { updateMask: ['scopes'], apiKey: { scopes: ['theirs', 'full'] } }),
    reads: () => `${p}/api-keys`,
    state: async (service, { spareKey }) => (await found(service, `/api-keys/${spareKey}`))['scopes'],
    // The one that this person removed is gone.
    both: ['mine', 'theirs'],
    mine: ['mine'],
    otherWords: 'Scopes: theirs was added',
  },
  {
    hook: 'useUpdateJwtKey',
    path: ({ keyId }) => `/projects/ours/jwt-keys/${keyId}`,
    open: async (user) => {
      await click(user, 'button', 'More actions');
      await click(user, 'menuitem', 'Rename');
    },
    type: fill(/^Label/, 'mine'),
    field: () => textbox(/^Label/),
    submit: 'Save changes',
    same: patch(jwtKey, { updateMask: ['label'], jwtKey: { label: 'theirs' } }),
    remove: remove(jwtKey),
    reads: (world) => `${p}${jwtKey(world)}`,
    state: async (service, world) => (await found(service, jwtKey(world)))['label'],
    mine: 'mine',
    theirs: 'theirs',
    sameWords: 'Label',
  },
  {
    hook: 'useUpdateTopic',
    path: ({ topicId }) => `/projects/ours/topics/${topicId}`,
    open: (user) => click(user, 'button', 'Rename'),
    type: fill(/^Name/, 'mine'),
    field: () => textbox(/^Name/),
    submit: { form: 'Rename topic', name: 'Rename' },
    same: patch(topic, { name: 'theirs' }),
    remove: remove(topic),
    reads: () => `${p}/topics`,
    state: async (service, { topicId }) => (await listed(service, '/topics', topicId))?.['name'],
    mine: 'mine',
    theirs: 'theirs',
    sameWords: 'Name',
  },
  {
    hook: 'useUpdateOrganization',
    asPerson: true,
    path: (_world, service) => `/orgs/${service.orgId}`,
    open: (user) => click(user, 'button', 'Rename'),
    type: fill(/^Label/, 'Mine'),
    field: () => textbox(/^Label/),
    submit: 'Save label',
    same: (service) =>
      asPerson(service, 'PATCH', organization(service), { updateMask: ['label'], org: { label: 'Theirs' } }),
    reads: (_world, service) => organization(service),
    state: async (service) => (await asPerson(service, 'GET', organization(service)))['label'],
    mine: 'Mine',
    theirs: 'Theirs',
    sameWords: 'Label',
  },
  {
    // What both changed: change-config.test.tsx.
    hook: 'useChangeConfig',
    reviews: true,
    path: ({ integrationId }) =>
      `/projects/ours/installations/install?integration=${integrationId}&group=acme`,
    open: nothing,
    type: (user) => click(user, 'checkbox', 'Read users'),
    field: () => screen.getByRole('checkbox', { name: 'Read users' }),
    submit: 'Save changes',
    other: patch(installation, {
      updateMask: ['config.content.read.objects.calls'],
      installation: { config: { content: { read: { objects: { calls: { schedule: '0 0 * * *' } } } } } },
    }),
    remove: remove(installation),
    reads: ({ integrationId }) => `${p}/integrations/${integrationId}/installations`,
    state: async (service, world) => {
      const { config } = (await found(service, installation(world))) as {
        config: { content: { read: { objects: Record<'calls' | 'users', Thing> } } };
      };
      const { calls, users } = config.content.read.objects;
      return { schedule: calls['schedule'], disabled: users['disabled'] };
    },
    both: { schedule: '0 0 * * *', disabled: true },
    mine: { schedule: undefined, disabled: true },
    otherWords: 'calls: The schedule is 0 0',
  },
];
