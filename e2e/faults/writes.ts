/** Every change that the console makes, by its hook in `src/api`; a test compares the list with the hooks. */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { ServiceClient } from '../service';
import type { Asked } from './proxy';
import type { Ids } from './world';

export interface Write {
  hook: string;
  path: (ids: Ids) => string;
  /** Fills the form, or opens the dialog. */
  fill: (page: Page, ids: Ids) => Promise<unknown>;
  submit: RegExp;
  hits: (asked: Asked) => boolean;
  /** What was typed, and has to stay. */
  kept?: { label: RegExp; value: string };
  /** Success has no body that could be broken. */
  bodyless?: true;
  /** What is filled in anew after a change that was made, although its answer was lost: names are taken then. */
  refill?: (page: Page) => Promise<unknown>;
  /** After that, the page reads what there is, and sees that it is done. */
  settles?: { press: boolean; says: RegExp };
  /** The service does not know these paths. */
  lacks?: RegExp;
  /** After that, the service refuses: what is to be done is done. */
  refusedAfter?: true;
  /** What a credential that is taken no more leads to; `asks` is before what was typed is left, `says` stays. */
  on401: 'connect' | 'asks' | 'says' | 'token';
  /** Statuses that mean something else here. */
  except?: readonly string[];
  /** What of the service tells whether it was done, and how often. */
  count: (client: ServiceClient, ids: Ids) => Promise<number>;
}

const field = (page: Page, label: RegExp | string) => page.getByRole('textbox', { name: label });
const put = (label: RegExp | string, value: string) => (page: Page) => field(page, label).fill(value);
const press = (page: Page, name: RegExp | string) => page.getByRole('button', { name, exact: true }).click();
const choose = async (page: Page, action: string) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};
/** Types the name that a deletion asks for. */
const confirm = (action: string, name: string) => async (page: Page) => {
  await choose(page, action);
  await page.getByRole('dialog').getByRole('textbox').fill(name);
};
const pickProvider = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'Provider', exact: true }).click();
  await page.getByRole('option', { name, exact: true }).click();
};
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
/** Nothing is kept of it that could be counted. */
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
const change = async (page: Page) => {
  const source = page.getByRole('textbox', { name: 'Source' });
  // What was typed before the credential was refused is offered as a draft.
  const discard = page.getByRole('button', { name: /^Discard it/ });
  await expect(source.or(discard).first()).toBeVisible();
  if (await discard.isVisible()) await discard.click();
  await source.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('\n    proxy:\n      enabled: true\n');
  await press(page, 'Review and deploy');
};
const revised = async (client: ServiceClient, ids: Ids) => {
  const found = await client.get<{ latestRevision: { content: Thing } }>(
    `/integrations/${ids.integrationId}`,
  );
  return found.latestRevision.content.proxy ? 1 : 0;
};

export const writes: readonly Write[] = [
  {
    hook: 'useCreateTopic',
    path: (ids) => `${ids.project}/topics/new`,
    fill: put(/^Name/, 'late'),
    submit: /^Create topic$/,
    hits: posts(/\/topics$/),
    kept: { label: /^Name/, value: 'late' },
    refill: put(/^Name/, 'late-2'),
    on401: 'asks',
    count: listed('/topics', is('name', 'late', 'late-2')),
  },
  {
    hook: 'useUpdateTopic',
    path: (ids) => `${ids.project}/topics/${ids.topicId}`,
    fill: async (page) => {
      await press(page, 'Rename');
      await put(/^Name/, 'renamed')(page);
    },
    submit: /^Rename$/,
    hits: patches,
    kept: { label: /^Name/, value: 'renamed' },
    on401: 'asks',
    count: listed('/topics', is('name', 'renamed')),
  },
  {
    hook: 'useDeleteTopic',
    path: (ids) => `${ids.project}/topics/${ids.topicId}`,
    fill: confirm('Delete topic', 'alerts'),
    submit: /^Delete topic$/,
    hits: deletes,
    bodyless: true,
    on401: 'connect',
    count: gone('/topics', 'topicId'),
  },
  {
    hook: 'useRoutingSteps',
    path: (ids) => `${ids.project}/topics/${ids.topicId}`,
    fill: (page) => page.getByRole('checkbox', { name: /installation\.created/ }).check(),
    submit: /^(Save changes|Try again)$/,
    hits: posts(/-routes$/),
    // A route that is there already is as good as made.
    except: ['409'],
    settles: { press: false, says: /Nothing has changed/ },
    on401: 'says',
    count: listed('/notification-event-topic-routes', is('eventType', 'installation.created')),
  },
  {
    hook: 'useCreateProviderApp',
    path: (ids) => `${ids.project}/provider-apps/new`,
    fill: async (page) => {
      await pickProvider(page, 'Salesforce');
      await put('Client id', 'sf')(page);
      await page.getByLabel('Client secret', { exact: true }).fill('sf-secret');
    },
    submit: /^Create provider app$/,
    hits: posts(/\/provider-apps$/),
    kept: { label: /^Client id/, value: 'sf' },
    refill: put('Client id', 'sf-2'),
    on401: 'asks',
    count: listed('/provider-apps', is('provider', 'salesforce')),
  },
  {
    hook: 'useUpdateProviderApp',
    path: (ids) => `${ids.project}/provider-apps/${ids.appId}`,
    fill: put('Scopes', 'late'),
    submit: /^Save changes$/,
    hits: patches,
    kept: { label: /^Scopes/, value: 'late' },
    on401: 'asks',
    count: listed('/provider-apps', ({ scopes }) => String(scopes) === 'late'),
  },
  {
    hook: 'useDeleteProviderApp',
    path: (ids) => `${ids.project}/provider-apps/${ids.appId}`,
    fill: (page) => choose(page, 'Delete provider app'),
    submit: /^Delete provider app$/,
    hits: deletes,
    bodyless: true,
    on401: 'connect',
    count: gone('/provider-apps', 'appId'),
  },
  {
    hook: 'useCreateDestination',
    path: (ids) => `${ids.project}/destinations/new`,
    fill: async (page) => {
      await put(/^Name/, 'late')(page);
      await put(/^URL/, 'https://example.com/hook')(page);
    },
    submit: /^Create destination$/,
    hits: posts(/\/destinations$/),
    kept: { label: /^URL/, value: 'https://example.com/hook' },
    refill: put(/^Name/, 'late-2'),
    on401: 'asks',
    count: listed('/destinations', is('name', 'late', 'late-2')),
  },
  {
    hook: 'useUpdateDestination',
    path: (ids) => `${ids.project}/destinations/${ids.destinationId}/edit`,
    fill: put(/^URL/, 'https://example.com/late'),
    submit: /^Save changes$/,
    hits: patches,
    kept: { label: /^URL/, value: 'https://example.com/late' },
    on401: 'asks',
    count: listed('/destinations', ({ metadata }) => JSON.stringify(metadata).includes('/late')),
  },
  {
    hook: 'useDeleteDestination',
    path: (ids) => `${ids.project}/destinations/${ids.destinationId}`,
    fill: confirm('Delete destination', 'orders'),
    submit: /^Delete destination$/,
    hits: deletes,
    bodyless: true,
    on401: 'connect',
    count: gone('/destinations', 'destinationId'),
  },
  {
    hook: 'useSigningSecret',
    path: (ids) => `${ids.project}/destinations/${ids.destinationId}`,
    fill: async (page) => {
      await press(page, 'Rotate secret');
      await page.getByRole('dialog').getByRole('textbox').fill('orders');
    },
    submit: /^Rotate secret$/,
    hits: ({ search }) => search.includes('rotate=true'),
    on401: 'connect',
    count: uncounted,
  },
  {
    hook: 'useCreateJwtKey',
    path: (ids) => `${ids.project}/jwt-keys/new`,
    fill: async (page) => {
      await put('Label', 'late')(page);
      await put('Public key', pems[0] ?? '')(page);
    },
    submit: /^Create JWT key$/,
    hits: posts(/\/jwt-keys$/),
    kept: { label: /^Label/, value: 'late' },
    refill: async (page) => {
      await put('Label', 'late-2')(page);
      await put('Public key', pems[1] ?? '')(page);
    },
    on401: 'asks',
    count: listed('/jwt-keys', is('label', 'late', 'late-2')),
  },
  {
    hook: 'useUpdateJwtKey',
    path: (ids) => `${ids.project}/jwt-keys/${ids.keyId}`,
    fill: async (page) => {
      await press(page, 'Rename');
      await put('Label', 'late')(page);
    },
    submit: /^Save changes$/,
    hits: patches,
    kept: { label: /^Label/, value: 'late' },
    on401: 'connect',
    count: listed('/jwt-keys', is('label', 'late')),
  },
  {
    hook: 'useDeleteJwtKey',
    path: (ids) => `${ids.project}/jwt-keys/${ids.keyId}`,
    fill: confirm('Delete JWT key', 'Portal'),
    submit: /^Delete JWT key$/,
    hits: deletes,
    bodyless: true,
    on401: 'connect',
    count: gone('/jwt-keys', 'keyId'),
  },
  {
    hook: 'useCreateProject',
    path: () => '/projects/new',
    fill: async (page) => {
      await put(/^Name/, `late-${word}`)(page);
      await put(/^App name/, 'Late')(page);
    },
    submit: /^Create project$/,
    hits: posts(/\/v1\/projects$/),
    kept: { label: /^App name/, value: 'Late' },
    refill: put(/^Name/, `late-${word}-2`),
    on401: 'token',
    count: uncounted,
  },
  {
    hook: 'useUpdateProject',
    path: (ids) => `${ids.project}/settings`,
    fill: put('App name', 'Late app'),
    submit: /^Save changes$/,
    hits: patches,
    kept: { label: /^App name/, value: 'Late app' },
    on401: 'asks',
    count: async (client) => Number((await client.get<Thing>('')).appName === 'Late app'),
  },
  {
    hook: 'useCreateIntegration',
    path: (ids) => `${ids.project}/integrations/new?from=manifest`,
    fill: put('Manifest', manifest('late')),
    submit: /^Create integration$/,
    hits: posts(/\/integrations$/),
    kept: { label: /^Manifest/, value: manifest('late') },
    bodyless: true,
    refill: put('Manifest', manifest('late-2')),
    on401: 'asks',
    count: listed('/integrations', is('name', 'late', 'late-2')),
  },
  {
    hook: 'useCreateRevision',
    path: (ids) => `${ids.project}/integrations/${ids.integrationId}/edit`,
    fill: change,
    submit: /^Deploy$/,
    hits: posts(/\/revisions$/),
    // A service without this request is given the whole manifest instead: the next row.
    except: ['404'],
    bodyless: true,
    on401: 'asks',
    settles: { press: true, says: /A newer revision was deployed|Nothing differs/ },
    count: revised,
  },
  {
    hook: 'useDeployManifest',
    path: (ids) => `${ids.project}/integrations/${ids.integrationId}/edit`,
    lacks: /\/revisions$/,
    fill: change,
    submit: /^Deploy$/,
    hits: ({ method, path }) => method === 'PUT' && path.endsWith('integrations:batch'),
    on401: 'asks',
    settles: { press: true, says: /A newer revision was deployed|Nothing differs/ },
    count: revised,
  },
  {
    hook: 'useDeleteIntegration',
    path: (ids) => `${ids.project}/integrations/${ids.crmId}`,
    fill: confirm('Delete integration', 'crm'),
    submit: /^Delete integration$/,
    hits: deletes,
    bodyless: true,
    on401: 'connect',
    count: gone('/integrations', 'crmId'),
  },
  {
    hook: 'useCreateApiKey',
    path: (ids) => `${ids.project}/api-keys`,
    fill: async (page) => {
      await press(page, 'New API key');
      await put('Label', 'late')(page);
    },
    submit: /^Create API key$/,
    hits: posts(/\/api-keys$/),
    kept: { label: /^Label/, value: 'late' },
    refill: put('Label', 'late-2'),
    on401: 'connect',
    count: listed('/api-keys', is('label', 'late', 'late-2')),
  },
  {
    hook: 'useUpdateApiKey',
    path: (ids) => `${ids.project}/api-keys`,
    fill: async (page) => {
      await press(page, 'Actions for e2e');
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await put('Label', 'late')(page);
    },
    submit: /^Save changes$/,
    hits: patches,
    kept: { label: /^Label/, value: 'late' },
    on401: 'connect',
    count: listed('/api-keys', is('label', 'late')),
  },
  {
    hook: 'useDeleteApiKey',
    path: (ids) => `${ids.project}/api-keys`,
    fill: async (page) => {
      await press(page, 'Actions for Spare');
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('textbox').fill('Spare');
    },
    submit: /^Delete API key$/,
    hits: deletes,
    bodyless: true,
    refusedAfter: true,
    on401: 'connect',
    count: async (client) => 1 - (await listed('/api-keys', is('label', 'Spare'))(client)),
  },
  {
    hook: 'useOauthConnect',
    path: (ids) => `${ids.project}/connections/new`,
    fill: async (page) => {
      await pickProvider(page, 'HubSpot');
      await put('Group reference', 'late')(page);
      await put('Consumer reference', 'ana')(page);
    },
    submit: /^Get the authorization address$/,
    hits: posts(/\/oauth-connect$/),
    kept: { label: /^Group reference/, value: 'late' },
    // Any text is taken for an address, shown, and not opened: connections.spec.ts.
    except: ['JSON cut off', 'wrong content type'],
    on401: 'asks',
    count: uncounted,
  },
  {
    hook: 'useGenerateConnection',
    path: (ids) => `${ids.project}/connections/new`,
    fill: async (page) => {
      await pickProvider(page, 'Gong');
      await put('Group reference', 'late')(page);
      await put('Consumer reference', 'ana')(page);
      await put('User name', 'late-key')(page);
      await page.locator('input[type="password"]').first().fill('late-secret');
    },
    submit: /^Connect/,
    hits: posts(/\/connections:generate$/),
    kept: { label: /^Group reference/, value: 'late' },
    refill: put('Group reference', 'late-2'),
    on401: 'asks',
    count: listed('/connections', ({ group }) => JSON.stringify(group).includes('"late')),
  },
  {
    hook: 'useUpdateConnection',
    path: (ids) => `${ids.project}/connections/${ids.connectionId}/edit`,
    fill: async (page) => {
      await page.getByRole('checkbox', { name: 'Replace the credentials' }).check();
      await put('User name', 'late-key')(page);
      await page.locator('input[type="password"]').first().fill('late-secret');
    },
    submit: /^Save/,
    hits: patches,
    on401: 'asks',
    count: uncounted,
  },
  {
    hook: 'useReauthorizeConnection',
    path: (ids) => `${ids.project}/connections/${ids.consentedId}`,
    fill: () => Promise.resolve(),
    submit: /^Re-authorize$/,
    hits: ({ path }) => path.endsWith(':oauth-update'),
    // Any text is taken for an address, shown, and not opened: connections.spec.ts.
    except: ['JSON cut off', 'wrong content type'],
    on401: 'connect',
    count: uncounted,
  },
  {
    hook: 'useRefreshConnection',
    path: (ids) => `${ids.project}/connections/${ids.consentedId}`,
    fill: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).click();
    },
    submit: /^(Renew the access token|Try again)$/,
    hits: ({ search }) => search.includes('refresh='),
    on401: 'connect',
    count: uncounted,
  },
  {
    hook: 'useDeleteConnection',
    path: (ids) => `${ids.project}/connections/${ids.connectionId}`,
    fill: confirm('Delete connection', 'Acme GmbH'),
    submit: /^Delete connection$/,
    hits: deletes,
    bodyless: true,
    on401: 'connect',
    count: gone('/connections', 'connectionId'),
  },
  {
    hook: 'useTriggerRead',
    path: installationPath,
    fill: (page) => press(page, 'Trigger a read of calls'),
    submit: /^Start the read$/,
    hits: posts(/\/objects\/calls$/),
    on401: 'connect',
    count: uncounted,
  },
  {
    hook: 'usePauseReads',
    path: installationPath,
    fill: async (page) => {
      await press(page, 'Pause reads of calls');
      await put(/^Note/, 'late')(page);
    },
    submit: /^Pause reads$/,
    hits: posts(/:pause$/),
    kept: { label: /^Note/, value: 'late' },
    bodyless: true,
    on401: 'connect',
    count: async (client, ids) => {
      const found = await client.get(
        `/integrations/${ids.integrationId}/installations/${ids.installationId}`,
      );
      return Number(JSON.stringify(found).includes('"disabled":true'));
    },
  },
  {
    hook: 'useDeleteInstallation',
    path: installationPath,
    fill: confirm('Delete installation', 'Acme GmbH'),
    submit: /^Delete installation$/,
    hits: deletes,
    bodyless: true,
    on401: 'connect',
    count: gone('/installations', 'installationId'),
  },
  {
    hook: 'useUpdateOrganization',
    path: orgPath,
    fill: put('Label', `late-${word}`),
    submit: /^Save label$/,
    hits: patches,
    kept: { label: /^Label/, value: `late-${word}` },
    on401: 'says',
    count: org('', 'label', `late-${word}`),
  },
  {
    hook: 'useClaimDomain',
    path: orgPath,
    fill: put('Domain to claim', `${word}.example.com`),
    submit: /^Claim domain$/,
    hits: posts(/\/claimed-domains$/),
    kept: { label: /^Domain to claim/, value: `${word}.example.com` },
    refill: put('Domain to claim', `${word}-2.example.com`),
    bodyless: true,
    on401: 'says',
    count: uncounted,
  },
  {
    hook: 'useCheckDomain',
    path: orgPath,
    fill: put('Domain to check', `${word}.example.com`),
    submit: /^Check domain$/,
    hits: ({ method, search }) => method === 'GET' && search.includes('domain='),
    kept: { label: /^Domain to check/, value: `${word}.example.com` },
    // That is an answer: nobody holds it, or it is not told.
    except: [
      '404',
      'missing keys',
      'keys of another type',
      'keys that are null',
      'JSON cut off',
      'reset within the body',
    ],
    on401: 'says',
    count: uncounted,
  },
  {
    hook: 'useInvite',
    path: orgPath,
    fill: put('E-mail address', `late@${word}.example.com`),
    submit: /^Send invite$/,
    hits: posts(/\/invites$/),
    kept: { label: /^E-mail address/, value: `late@${word}.example.com` },
    refill: put('E-mail address', `late-2@${word}.example.com`),
    on401: 'says',
    count: org('/invites', 'invitedEmail', `late@${word}.example.com`),
  },
  {
    hook: 'useRevokeInvite',
    path: orgPath,
    fill: (page) => press(page, 'Revoke the invite of spare@example.com'),
    submit: /^Revoke invite$/,
    hits: deletes,
    bodyless: true,
    refusedAfter: true,
    on401: 'says',
    count: uncounted,
  },
  {
    hook: 'useAddMember',
    path: orgPath,
    fill: put('Builder id', 'nobody'),
    submit: /^Add member$/,
    hits: posts(/\/memberships$/),
    kept: { label: /^Builder id/, value: 'nobody' },
    refusedAfter: true,
    bodyless: true,
    on401: 'says',
    count: uncounted,
  },
  {
    hook: 'useBillingSession',
    path: orgPath,
    fill: put('Timeout', '120'),
    submit: /^Create billing session$/,
    hits: posts(/\/portalSession$/),
    kept: { label: /^Timeout/, value: '120' },
    on401: 'says',
    count: uncounted,
  },
];
