/** Every change that the console makes, by its hook in `src/api`; a test compares the list with the hooks. */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { call, type ServiceClient } from '../service';
import type { Asked } from './proxy';
import type { Ids } from './world';

type Step = (page: Page) => Promise<unknown>;

export interface Write {
  /** Name of the hook. Text after a comma distinguishes a second row of the same hook. */
  hook: string;
  path: (ids: Ids) => string;
  /** Creates what this change needs beyond the prepared resources. */
  prepare?: (client: ServiceClient, ids: Ids) => Promise<unknown>;
  /** Fills the form, or opens the dialog. */
  fill: Step;
  submit: RegExp;
  hits: (asked: Asked) => boolean;
  /** Input that has to be kept. */
  kept?: { label: RegExp; value: string };
  /** A successful answer has no body that a fault could break. */
  bodyless?: true;
  /** Refills the form after a change whose answer was lost, because its name is taken now. */
  refill?: Step;
  /** After a lost answer the page reads the state again and sees that the change was made. */
  settles?: { press: boolean; says: RegExp };
  /** The service does not know these paths. */
  lacks?: RegExp;
  /** After a lost answer the service rejects a second try, because the change was made. */
  refusedAfter?: true;
  /** Faults that mean something else here. */
  except?: readonly string[];
  /** Counts at the service how often the change was made. */
  count: (client: ServiceClient, ids: Ids) => Promise<number>;
}

const put =
  (label: RegExp | string, value: string): Step =>
  (page) =>
    page.getByRole('textbox', { name: label }).fill(value);
const press =
  (name: string): Step =>
  (page) =>
    page.getByRole('button', { name, exact: true }).click();
const chooseItem =
  (name: string): Step =>
  (page) =>
    page.getByRole('menuitem', { name, exact: true }).click();
const steps =
  (...all: readonly Step[]): Step =>
  async (page) => {
    for (const step of all) await step(page);
  };
/** Opens the dialog of an action of the page. */
const choose = (action: string) =>
  steps(press('More actions'), chooseItem(action), (page) => expect(page.getByRole('dialog')).toBeVisible());
/** Types the name that a dialog asks for. */
const confirm =
  (name: string): Step =>
  (page) =>
    page.getByRole('dialog').getByRole('textbox').fill(name);
const pickProvider =
  (name: string): Step =>
  async (page) => {
    await page.getByRole('combobox', { name: 'Provider', exact: true }).click();
    await page.getByRole('option', { name, exact: true }).click();
  };
/** Fills a field whose text has to be kept, after other steps. */
const typed = (label: RegExp, value: string, ...before: readonly Step[]) => ({
  fill: steps(...before, put(label, value)),
  kept: { label, value },
});
const credentials = steps(put('User name', 'late-key'), (page) =>
  page.locator('input[type="password"]').first().fill('late-secret'),
);
const jwtKey = (label: string, publicKey = '') => steps(put('Label', label), put('Public key', publicKey));
const posts = (end: RegExp) => (asked: Asked) => asked.method === 'POST' && end.test(asked.path);
const patches = ({ method }: Asked) => method === 'PATCH';
const deletes = ({ method }: Asked) => method === 'DELETE';

type Thing = Record<string, unknown>;
const listed = (list: string, wanted: (thing: Thing) => boolean) => async (client: ServiceClient) =>
  (await client.get<Thing[]>(list)).filter(wanted).length;
const gone = (list: string, id: keyof Ids) => async (client: ServiceClient, ids: Ids) =>
  1 - (await client.get<Thing[]>(list)).filter((thing) => thing.id === ids[id]).length;
const is =
  (key: string, ...values: unknown[]) =>
  (thing: Thing) =>
    values.includes(thing[key]);
const org = (rest: string, key: string, value: string) => async (client: ServiceClient, ids: Ids) => {
  const answer = await fetch(`${client.service.baseUrl}/orgs/${ids.orgId}${rest}`, {
    headers: { Authorization: `Bearer ${client.service.bearerToken}` },
  });
  const found = (await answer.json()) as Thing | Thing[];
  return [found].flat().filter((thing) => thing[key] === value).length;
};
/** For changes that leave nothing to count. */
const uncounted = () => Promise.resolve(0);

const pem = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString();
const pems = [pem(), pem()];
const word = randomUUID().slice(0, 8);
const manifest = (name: string) =>
  `specVersion: 1.0.0\nintegrations:\n  - name: ${name}\n    provider: gong\n    proxy:\n      enabled: true\n`;
const installationPath = (ids: Ids) =>
  `${ids.project}/installations/${ids.integrationId}/${ids.installationId}`;
const orgPath = (ids: Ids) => `/orgs/${ids.orgId}`;
/** Changes the source in the editor, and opens the review. */
const inSource =
  (keys: string, text: string, review: string): Step =>
  async (page) => {
    const source = page.getByRole('textbox', { name: 'Source' });
    // Input from before the credential was rejected is offered as a draft.
    const discard = page.getByRole('button', { name: /^Discard it/ });
    await expect(source.or(discard).first()).toBeVisible();
    if (await discard.isVisible()) await discard.click();
    await source.focus();
    await page.keyboard.press(keys);
    await page.keyboard.insertText(text);
    await press(review)(page);
  };
const change = inSource('Control+End', '\n    proxy:\n      enabled: true\n', 'Review and deploy');
const written = (text: string) => inSource('Control+a', text, 'Review and create');
const revised = async (client: ServiceClient, ids: Ids) => {
  const found = await client.get<{ latestRevision: { content: Thing } }>(
    `/integrations/${ids.integrationId}`,
  );
  return found.latestRevision.content.proxy ? 1 : 0;
};

/** Before it sends again, the form reads what the lost request has changed. */
const readAgain = { press: true, says: /Changed at the service since you opened this form/ };

/** A deletion that asks for the name of the thing. */
const deletion = (
  hook: string,
  noun: string,
  path: Write['path'],
  name: string,
  count: Write['count'],
): Write => ({
  hook,
  path,
  fill: steps(choose(`Delete ${noun}`), confirm(name)),
  submit: new RegExp(`^Delete ${noun}$`),
  hits: deletes,
  bodyless: true,
  count,
});

/** Types the domain to claim, and again to confirm. */
const claimed = (domain: string) =>
  steps(put('Domain to claim', domain), put(`Type ${domain} to confirm`, domain));

export const writes: readonly Write[] = [
  // Topics, routing and destinations
  {
    hook: 'useCreateTopic',
    path: (ids) => `${ids.project}/topics/new`,
    ...typed(/^Name/, 'late'),
    submit: /^Create topic$/,
    hits: posts(/\/topics$/),
    refill: put(/^Name/, 'late-2'),
    count: listed('/topics', is('name', 'late', 'late-2')),
  },
  {
    hook: 'useUpdateTopic',
    path: (ids) => `${ids.project}/topics/${ids.topicId}`,
    ...typed(/^Name/, 'renamed', press('Rename')),
    submit: /^Rename$/,
    hits: patches,
    settles: readAgain,
    count: listed('/topics', is('name', 'renamed')),
  },
  deletion(
    'useDeleteTopic',
    'topic',
    (ids) => `${ids.project}/topics/${ids.topicId}`,
    'alerts',
    gone('/topics', 'topicId'),
  ),
  {
    hook: 'useRoutingSteps',
    path: (ids) => `${ids.project}/topics/${ids.topicId}`,
    fill: (page) => page.getByRole('checkbox', { name: /installation\.created/ }).check(),
    submit: /^(Save changes|Try again)$/,
    hits: posts(/-routes$/),
    // An existing route counts as created.
    except: ['409'],
    settles: { press: false, says: /Nothing has changed/ },
    count: listed('/notification-event-topic-routes', is('eventType', 'installation.created')),
  },
  {
    hook: 'useCreateDestination',
    path: (ids) => `${ids.project}/destinations/new`,
    ...typed(/^URL/, 'https://example.com/hook', put(/^Name/, 'late')),
    submit: /^Create destination$/,
    hits: posts(/\/destinations$/),
    refill: put(/^Name/, 'late-2'),
    count: listed('/destinations', is('name', 'late', 'late-2')),
  },
  {
    hook: 'useUpdateDestination',
    path: (ids) => `${ids.project}/destinations/${ids.destinationId}/edit`,
    ...typed(/^URL/, 'https://example.com/late'),
    submit: /^Save changes$/,
    hits: patches,
    settles: readAgain,
    count: listed('/destinations', ({ metadata }) => JSON.stringify(metadata).includes('/late')),
  },
  deletion(
    'useDeleteDestination',
    'destination',
    (ids) => `${ids.project}/destinations/${ids.destinationId}`,
    'orders',
    gone('/destinations', 'destinationId'),
  ),
  {
    hook: 'useSigningSecret',
    path: (ids) => `${ids.project}/destinations/${ids.destinationId}`,
    fill: steps(press('Rotate secret'), confirm('orders')),
    submit: /^Rotate secret$/,
    hits: ({ search }) => search.includes('rotate=true'),
    count: uncounted,
  },
  // Integrations, connections and installations
  {
    hook: 'useCreateIntegration',
    path: (ids) => `${ids.project}/integrations/new/edit`,
    fill: written(manifest('late')),
    submit: /^Create integration$/,
    hits: posts(/\/integrations$/),
    bodyless: true,
    refill: steps(press('Back to the editor'), written(manifest('late-2'))),
    count: listed('/integrations', is('name', 'late', 'late-2')),
  },
  {
    hook: 'useDeployRevision',
    path: (ids) => `${ids.project}/integrations/${ids.integrationId}/edit`,
    fill: change,
    submit: /^Deploy$/,
    hits: posts(/\/revisions$/),
    // Without this endpoint the console sends the whole manifest: the next row.
    except: ['404'],
    bodyless: true,
    settles: { press: true, says: /A newer revision was deployed|Nothing has changed/ },
    count: revised,
  },
  {
    hook: 'useDeployRevision, as a manifest',
    path: (ids) => `${ids.project}/integrations/${ids.integrationId}/edit`,
    lacks: /\/revisions$/,
    fill: change,
    submit: /^Deploy$/,
    hits: ({ method, path }) => method === 'PUT' && path.endsWith('integrations:batch'),
    settles: { press: true, says: /A newer revision was deployed|Nothing has changed/ },
    count: revised,
  },
  deletion(
    'useDeleteIntegration',
    'integration',
    (ids) => `${ids.project}/integrations/${ids.crmId}`,
    'crm',
    gone('/integrations', 'crmId'),
  ),
  {
    hook: 'useOauthConnect',
    path: (ids) => `${ids.project}/connections/new`,
    ...typed(/^Customer \(groupRef/, 'late', pickProvider('HubSpot'), put('Person (consumerRef)', 'ana')),
    submit: /^Get the authorization URL$/,
    hits: posts(/\/oauth-connect$/),
    // Any text is accepted as an address and shown, but not opened: connections.spec.ts.
    except: ['JSON cut off', 'wrong content type'],
    count: uncounted,
  },
  {
    hook: 'useGenerateConnection',
    path: (ids) => `${ids.project}/connections/new`,
    ...typed(
      /^Customer \(groupRef/,
      'late',
      pickProvider('Gong'),
      put('Person (consumerRef)', 'ana'),
      credentials,
    ),
    submit: /^Connect/,
    hits: posts(/\/connections:generate$/),
    refill: put('Customer (groupRef)', 'late-2'),
    count: listed('/connections', ({ group }) => JSON.stringify(group).includes('"late')),
  },
  {
    hook: 'useUpdateConnection',
    path: (ids) => `${ids.project}/connections/${ids.connectionId}/edit`,
    fill: steps(
      (page) => page.getByRole('checkbox', { name: 'Replace the credentials' }).check(),
      credentials,
    ),
    submit: /^Save/,
    hits: patches,
    count: uncounted,
  },
  {
    hook: 'useReauthorizeConnection',
    path: (ids) => `${ids.project}/connections/${ids.consentedId}`,
    fill: () => Promise.resolve(),
    submit: /^Re-authorize$/,
    hits: ({ path }) => path.endsWith(':oauth-update'),
    // Any text is accepted as an address and shown, but not opened: connections.spec.ts.
    except: ['JSON cut off', 'wrong content type'],
    count: uncounted,
  },
  {
    hook: 'useRefreshConnection',
    path: (ids) => `${ids.project}/connections/${ids.consentedId}`,
    fill: press('More actions'),
    submit: /^(Renew the access token|Try again)$/,
    hits: ({ search }) => search.includes('refresh='),
    count: uncounted,
  },
  deletion(
    'useDeleteConnection',
    'connection',
    (ids) => `${ids.project}/connections/${ids.connectionId}`,
    'Acme GmbH',
    gone('/connections', 'connectionId'),
  ),
  {
    hook: 'useTriggerRead',
    path: installationPath,
    fill: press('Trigger a read of calls'),
    submit: /^Start the read$/,
    hits: posts(/\/objects\/calls$/),
    count: uncounted,
  },
  {
    hook: 'useCreateInstallation',
    prepare: (client) =>
      client.post('/connections:generate', {
        provider: 'gong',
        groupRef: 'late',
        consumerRef: 'ana',
        basicAuth: { username: 'late-key', password: 'late-secret' },
      }),
    path: (ids) => `${ids.project}/installations/install?integration=${ids.integrationId}&group=late`,
    fill: (page) => expect(page.getByRole('button', { name: 'Install', exact: true })).toBeEnabled(),
    submit: /^Install$/,
    hits: posts(/\/installations$/),
    // It reads again before it sends, and finds what was done.
    settles: { press: true, says: /is installed for late/ },
    count: async (client) => (await client.get<Thing[]>('/installations?groupRef=late')).length,
  },
  {
    hook: 'useChangeConfig',
    path: (ids) => `${ids.project}/installations/install?integration=${ids.integrationId}&group=acme`,
    fill: (page) => page.getByRole('checkbox', { name: 'Read calls' }).uncheck(),
    submit: /^Save changes$/,
    hits: patches,
    settles: { press: true, says: /The config of Acme GmbH is saved/ },
    count: async (client, ids) => {
      const found = await client.get(
        `/integrations/${ids.integrationId}/installations/${ids.installationId}`,
      );
      return Number(JSON.stringify(found).includes('"disabled":true'));
    },
  },
  {
    hook: 'usePauseReads',
    path: installationPath,
    ...typed(/^Note/, 'late', press('Pause reads of calls')),
    submit: /^Pause reads$/,
    hits: posts(/:pause$/),
    bodyless: true,
    count: async (client, ids) => {
      const found = await client.get(
        `/integrations/${ids.integrationId}/installations/${ids.installationId}`,
      );
      return Number(JSON.stringify(found).includes('"disabled":true'));
    },
  },
  deletion(
    'useDeleteInstallation',
    'installation',
    installationPath,
    'Acme GmbH',
    gone('/installations', 'installationId'),
  ),
  // Projects, keys, provider apps and the organization
  {
    hook: 'useCreateProviderApp',
    path: (ids) => `${ids.project}/provider-apps/new`,
    ...typed(/^Client id/, 'sf', pickProvider('Salesforce'), (page) =>
      page.getByLabel('Client secret', { exact: true }).fill('sf-secret'),
    ),
    submit: /^Create provider app$/,
    hits: posts(/\/provider-apps$/),
    refill: put('Client id', 'sf-2'),
    count: listed('/provider-apps', is('provider', 'salesforce')),
  },
  {
    hook: 'useUpdateProviderApp',
    path: (ids) => `${ids.project}/provider-apps/${ids.appId}`,
    ...typed(/^Scopes/, 'late'),
    submit: /^Save changes$/,
    hits: patches,
    settles: readAgain,
    count: listed('/provider-apps', ({ scopes }) => String(scopes) === 'late'),
  },
  {
    hook: 'useDeleteProviderApp',
    path: (ids) => `${ids.project}/provider-apps/${ids.appId}`,
    fill: choose('Delete provider app'),
    submit: /^Delete provider app$/,
    hits: deletes,
    bodyless: true,
    count: gone('/provider-apps', 'appId'),
  },
  {
    hook: 'useCreateJwtKey',
    path: (ids) => `${ids.project}/jwt-keys/new`,
    fill: jwtKey('late', pems[0]),
    submit: /^Create JWT key$/,
    hits: posts(/\/jwt-keys$/),
    kept: { label: /^Label/, value: 'late' },
    refill: jwtKey('late-2', pems[1]),
    count: listed('/jwt-keys', is('label', 'late', 'late-2')),
  },
  {
    hook: 'useUpdateJwtKey',
    path: (ids) => `${ids.project}/jwt-keys/${ids.keyId}`,
    ...typed(/^Label/, 'late', choose('Rename')),
    submit: /^Save changes$/,
    hits: patches,
    settles: readAgain,
    count: listed('/jwt-keys', is('label', 'late')),
  },
  deletion(
    'useDeleteJwtKey',
    'JWT key',
    (ids) => `${ids.project}/jwt-keys/${ids.keyId}`,
    'Portal',
    gone('/jwt-keys', 'keyId'),
  ),
  {
    hook: 'useCreateProject',
    path: () => '/projects/new',
    ...typed(/^App name/, 'Late', put(/^Name/, `late-${word}`)),
    submit: /^Create project$/,
    hits: posts(/\/v1\/projects$/),
    refill: put(/^Name/, `late-${word}-2`),
    count: uncounted,
  },
  {
    hook: 'useUpdateProject',
    path: (ids) => `${ids.project}/settings`,
    ...typed(/^App name/, 'Late app'),
    submit: /^Save changes$/,
    hits: patches,
    settles: readAgain,
    count: async (client) => Number((await client.get<Thing>('')).appName === 'Late app'),
  },
  {
    hook: 'useCreateApiKey',
    path: (ids) => `${ids.project}/api-keys`,
    ...typed(/^Label/, 'late', press('New API key')),
    submit: /^Create API key$/,
    hits: posts(/\/api-keys$/),
    refill: put('Label', 'late-2'),
    count: listed('/api-keys', is('label', 'late', 'late-2')),
  },
  {
    hook: 'useUpdateApiKey',
    path: (ids) => `${ids.project}/api-keys`,
    ...typed(/^Label/, 'late', press('Actions for e2e'), chooseItem('Edit')),
    submit: /^Save changes$/,
    hits: patches,
    settles: readAgain,
    count: listed('/api-keys', is('label', 'late')),
  },
  {
    hook: 'useDeleteApiKey',
    prepare: (client) => client.post('/api-keys', { label: 'Spare', scopes: ['full'] }),
    path: (ids) => `${ids.project}/api-keys`,
    fill: steps(press('Actions for Spare'), chooseItem('Delete'), confirm('Spare')),
    submit: /^Delete API key$/,
    hits: deletes,
    bodyless: true,
    refusedAfter: true,
    count: async (client) => 1 - (await listed('/api-keys', is('label', 'Spare'))(client)),
  },
  {
    hook: 'useUpdateOrganization',
    path: orgPath,
    ...typed(/^Label/, `late-${word}`, press('Rename')),
    submit: /^Save label$/,
    hits: patches,
    settles: readAgain,
    count: org('', 'label', `late-${word}`),
  },
  {
    hook: 'useClaimDomain',
    path: orgPath,
    fill: steps(press('Claim a domain…'), claimed(`${word}.example.com`)),
    submit: /^Claim domain$/,
    hits: posts(/\/claimed-domains$/),
    kept: { label: /^Domain to claim/, value: `${word}.example.com` },
    refill: claimed(`${word}-2.example.com`),
    bodyless: true,
    count: uncounted,
  },
  {
    hook: 'useCheckDomain',
    path: orgPath,
    ...typed(/^Domain to check/, `${word}.example.com`, choose('Check a domain')),
    submit: /^Check domain$/,
    hits: ({ method, search }) => method === 'GET' && search.includes('domain='),
    // This is an answer: the domain is unclaimed or unknown.
    except: [
      '404',
      'missing keys',
      'keys of another type',
      'keys that are null',
      'JSON cut off',
      'reset within the body',
    ],
    count: uncounted,
  },
  {
    hook: 'useInvite',
    path: orgPath,
    ...typed(/^E-mail address/, `late@${word}.example.com`, press('Invite a person…')),
    submit: /^Send invite$/,
    hits: posts(/\/invites$/),
    refill: put(/^E-mail address/, `late-2@${word}.example.com`),
    count: org('/invites', 'invitedEmail', `late@${word}.example.com`),
  },
  {
    hook: 'useAcceptInvite',
    path: orgPath,
    ...typed(/^Invited e-mail address/, `late@${word}.example.com`, choose('Accept an invite')),
    submit: /^Accept invite$/,
    hits: posts(/\/invites:accept$/),
    refusedAfter: true,
    count: uncounted,
  },
  {
    hook: 'useRevokeInvite',
    prepare: ({ service }, ids) =>
      call(
        'POST',
        `${service.baseUrl}/orgs/${ids.orgId}/invites`,
        { Authorization: `Bearer ${service.bearerToken}` },
        {
          email: 'spare@example.com',
        },
      ),
    path: orgPath,
    fill: steps(press('Actions for spare@example.com'), chooseItem('Revoke')),
    submit: /^Revoke invite$/,
    hits: deletes,
    bodyless: true,
    refusedAfter: true,
    count: uncounted,
  },
  {
    hook: 'useAddMember',
    path: orgPath,
    ...typed(/^Builder id/, 'nobody', choose('Add a member by id')),
    submit: /^Add member$/,
    hits: posts(/\/memberships$/),
    refusedAfter: true,
    bodyless: true,
    count: uncounted,
  },
  {
    hook: 'useBillingSession',
    path: orgPath,
    fill: () => Promise.resolve(),
    submit: /^Open billing$/,
    hits: posts(/\/portalSession$/),
    count: uncounted,
  },
];
