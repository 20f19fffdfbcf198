/** Integrations, connections and installations. */
import {
  put,
  press,
  confirm,
  pickProvider,
  posts,
  patches,
  deletes,
  listed,
  gone,
  is,
  uncounted,
  manifest,
  installationPath,
  change,
  revised,
  type Write,
} from './write';

export const customersWrites: readonly Write[] = [
  {
    hook: 'useCreateIntegration',
    path: (ids) => `${ids.project}/integrations/new?from=manifest`,
    fill: put('Manifest', manifest('late')),
    submit: /^Create integration$/,
    hits: posts(/\/integrations$/),
    kept: { label: /^Manifest/, value: manifest('late') },
    bodyless: true,
    refill: put('Manifest', manifest('late-2')),
    count: listed('/integrations', is('name', 'late', 'late-2')),
  },
  {
    hook: 'useDeployRevision',
    path: (ids) => `${ids.project}/integrations/${ids.integrationId}/edit`,
    fill: change,
    submit: /^Deploy$/,
    hits: posts(/\/revisions$/),
    // A service without this request is given the whole manifest instead: the next row.
    except: ['404'],
    bodyless: true,
    settles: { press: true, says: /A newer revision was deployed|Nothing differs/ },
    count: revised,
  },
  {
    hook: 'useDeployRevision, as a manifest',
    path: (ids) => `${ids.project}/integrations/${ids.integrationId}/edit`,
    lacks: /\/revisions$/,
    fill: change,
    submit: /^Deploy$/,
    hits: ({ method, path }) => method === 'PUT' && path.endsWith('integrations:batch'),
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
    count: gone('/integrations', 'crmId'),
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
    count: uncounted,
  },
  {
    hook: 'useDeleteConnection',
    path: (ids) => `${ids.project}/connections/${ids.connectionId}`,
    fill: confirm('Delete connection', 'Acme GmbH'),
    submit: /^Delete connection$/,
    hits: deletes,
    bodyless: true,
    count: gone('/connections', 'connectionId'),
  },
  {
    hook: 'useTriggerRead',
    path: installationPath,
    fill: (page) => press(page, 'Trigger a read of calls'),
    submit: /^Start the read$/,
    hits: posts(/\/objects\/calls$/),
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
    count: gone('/installations', 'installationId'),
  },
];
