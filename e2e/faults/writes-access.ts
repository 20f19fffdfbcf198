/** Projects, keys, provider apps and the organization. */
import type { Page } from '@playwright/test';
import { call } from '../service';
import {
  put,
  press,
  choose,
  confirm,
  pickProvider,
  posts,
  patches,
  deletes,
  listed,
  gone,
  is,
  org,
  uncounted,
  pems,
  word,
  orgPath,
  type Thing,
  type Write,
} from './write';

/** A claim asks for the domain twice. */
const claimed = (domain: string) => async (page: Page) => {
  await put('Domain to claim', domain)(page);
  await put(`Type ${domain} to confirm`, domain)(page);
};

export const accessWrites: readonly Write[] = [
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
    count: listed('/provider-apps', is('provider', 'salesforce')),
  },
  {
    hook: 'useUpdateProviderApp',
    path: (ids) => `${ids.project}/provider-apps/${ids.appId}`,
    fill: put('Scopes', 'late'),
    submit: /^Save changes$/,
    hits: patches,
    kept: { label: /^Scopes/, value: 'late' },
    count: listed('/provider-apps', ({ scopes }) => String(scopes) === 'late'),
  },
  {
    hook: 'useDeleteProviderApp',
    path: (ids) => `${ids.project}/provider-apps/${ids.appId}`,
    fill: (page) => choose(page, 'Delete provider app'),
    submit: /^Delete provider app$/,
    hits: deletes,
    bodyless: true,
    count: gone('/provider-apps', 'appId'),
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
    count: listed('/jwt-keys', is('label', 'late')),
  },
  {
    hook: 'useDeleteJwtKey',
    path: (ids) => `${ids.project}/jwt-keys/${ids.keyId}`,
    fill: confirm('Delete JWT key', 'Portal'),
    submit: /^Delete JWT key$/,
    hits: deletes,
    bodyless: true,
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
    count: uncounted,
  },
  {
    hook: 'useUpdateProject',
    path: (ids) => `${ids.project}/settings`,
    fill: put('App name', 'Late app'),
    submit: /^Save changes$/,
    hits: patches,
    kept: { label: /^App name/, value: 'Late app' },
    count: async (client) => Number((await client.get<Thing>('')).appName === 'Late app'),
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
    count: listed('/api-keys', is('label', 'late')),
  },
  {
    hook: 'useDeleteApiKey',
    prepare: (client) => client.post('/api-keys', { label: 'Spare', scopes: ['full'] }),
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
    count: async (client) => 1 - (await listed('/api-keys', is('label', 'Spare'))(client)),
  },
  {
    hook: 'useUpdateOrganization',
    path: orgPath,
    fill: put('Label', `late-${word}`),
    submit: /^Save label$/,
    hits: patches,
    kept: { label: /^Label/, value: `late-${word}` },
    count: org('', 'label', `late-${word}`),
  },
  {
    hook: 'useClaimDomain',
    path: orgPath,
    fill: claimed(`${word}.example.com`),
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
    count: uncounted,
  },
  {
    hook: 'useInvite',
    path: orgPath,
    fill: put(/^E-mail address/, `late@${word}.example.com`),
    submit: /^Send invite$/,
    hits: posts(/\/invites$/),
    kept: { label: /^E-mail address/, value: `late@${word}.example.com` },
    refill: put(/^E-mail address/, `late-2@${word}.example.com`),
    count: org('/invites', 'invitedEmail', `late@${word}.example.com`),
  },
  {
    hook: 'useAcceptInvite',
    path: orgPath,
    fill: put('Invited e-mail address', `late@${word}.example.com`),
    submit: /^Accept invite$/,
    hits: posts(/\/invites:accept$/),
    kept: { label: /^Invited e-mail address/, value: `late@${word}.example.com` },
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
    fill: (page) => press(page, 'Revoke the invite of spare@example.com'),
    submit: /^Revoke invite$/,
    hits: deletes,
    bodyless: true,
    refusedAfter: true,
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
    count: uncounted,
  },
  {
    hook: 'useBillingSession',
    path: orgPath,
    fill: put('Timeout', '120'),
    submit: /^Create billing session$/,
    hits: posts(/\/portalSession$/),
    kept: { label: /^Timeout/, value: '120' },
    count: uncounted,
  },
];
