import { describe, expect, test } from 'vitest';
import { knownValueTypes, objectMetadataSchema } from '@/contract/object-metadata';
import { type ProviderInfo, providerInfoSchema } from '@/contract/provider';
import { accountFor, fieldsOf } from './account';
import {
  displayNameOf,
  objectNames,
  providerInfo,
  providerInfos,
  simulatedProviders,
  simulationGap,
  specOf,
} from './catalog';
import { describe as describeObject } from './describe';

const now = Date.UTC(2026, 10, 21);
const providers = Object.keys(providerInfos());

/** What people's manifests name (public sample configurations). */
const samples: Record<string, Record<string, string>> = {
  salesforce: {
    account: 'name billingcity billingpostalcode',
    contact: 'name firstname lastname email salutation',
    lead: 'firstname lastname email isconverted',
  },
  hubspot: {
    companies: 'name phone annualrevenue numberofemployees website',
    contacts: 'firstname lastname email lifecyclestage id',
    deals: 'dealname id',
    'marketing-campaigns': 'hs_name hs_notes hs_budget_items_sum_amount',
    'marketing-emails': 'subject type updatedAt',
    'marketing-forms': 'name updatedAt',
    'marketing-events': 'eventName eventOrganizer updatedAt',
    'AMPERSAND-event-occurrences-e_form_view_v2': 'objectId objectType',
  },
  connectWise: {
    contacts: 'firstName lastName AMPERSAND-defaultEmail AMPERSAND-defaultPhoneId AMPERSAND-defaultFaxId',
    'project/tickets': 'summary',
    configurations: 'company contact',
    companies: 'name city country',
    'sales/opportunities': 'name status notes campaign currency',
  },
  atlassian: { issue: 'project id summary' },
  gong: { calls: 'id title media' },
  google: {
    calendarList: 'id summary backgroundColor',
    events: 'id status summary location description start end organizer attendees eventType',
  },
  github: {
    'user/emails': 'email primary visibility verified',
    repos: 'allow_auto_merge allow_forking allow_merge_commit allow_rebase_merge',
    users: 'avatar_url email events_url',
    'user/issues': 'active_lock_reason assignee assignees body',
    gists: '',
    'user/codespaces': '',
    'user/social_accounts': '',
  },
  outreach: {
    accounts: 'id buyerIntentScore numberOfEmployees tags',
    mailings: 'id bodyText bodyHtml bouncedAt',
    sequences: 'automationPercentage description enabledAt locked',
    prospects: '',
    mailboxes: '',
    users: '',
    sequenceSteps: '',
    sequenceStates: '',
    sequenceTemplates: '',
    templates: '',
  },
};

/** Keys that the facts (1.11) mark as needed, and what must agree with what. */
function shortcomings(info: ProviderInfo): string[] {
  const found: string[] = [];
  const need = (isMet: boolean | undefined, what: string) => {
    if (!isMet) found.push(what);
  };
  for (const support of [
    info.support,
    ...Object.values(info.modules ?? {}).map((module) => module.support),
  ]) {
    for (const flag of ['read', 'write', 'delete', 'subscribe', 'proxy'] as const) {
      need(typeof support?.[flag] === 'boolean', `support.${flag}`);
    }
    need(typeof support?.search?.operators?.equals === 'boolean', 'support.search');
    need(Object.keys(support?.bulkWrite ?? {}).join() === 'insert,update,upsert,delete', 'support.bulkWrite');
    const batches = Object.keys(support?.batchWrite ?? {}).join();
    need(!support?.batchWrite || batches === 'create,update,upsert,delete', 'support.batchWrite');
  }
  if (info.authType === 'oauth2') {
    const opts = info.oauth2Opts;
    need(opts?.tokenURL?.startsWith('https:'), 'tokenURL');
    need(typeof opts?.explicitScopesRequired === 'boolean', 'explicitScopesRequired');
    need(typeof opts?.explicitWorkspaceRequired === 'boolean', 'explicitWorkspaceRequired');
    need(typeof opts?.tokenMetadataFields === 'object', 'tokenMetadataFields');
    need((opts?.authURL !== undefined) === opts?.grantType.startsWith('authorizationCode'), 'authURL');
  }
  const inputs = info.metadata?.input?.map((input) => input.name) ?? [];
  // The published entry of Snowflake asks for nothing.
  const isAsked = info.name === 'snowflake' || inputs.includes('workspace');
  need(!info.baseURL?.includes('{{.workspace}}') || isAsked, 'metadata.input');
  need(!info.defaultModule || info.defaultModule in (info.modules ?? {}), 'defaultModule');
  return found;
}

describe('catalog', () => {
  test.each(providers)('%s is what the contract reads, with every key that the facts ask for', (name) => {
    const info = providerInfo(name);
    const parsed = providerInfoSchema.parse(info);
    expect(parsed).toEqual(info);
    expect(parsed.name).toBe(name);
    expect(parsed.authType).toMatch(/^(oauth2|apiKey|basic|jwt|custom|none)$/);
    expect(parsed.baseURL).toMatch(/^(https|\{\{)/);
    expect(parsed.defaultModule).toBeTypeOf('string');
    expect(shortcomings(parsed)).toEqual([]);
  });

  test('shows every way to sign in that the console has a form for', () => {
    const kinds = Object.values(providerInfos()).map((info) => info.oauth2Opts?.grantType ?? info.authType);
    expect(providers.length).toBeGreaterThanOrEqual(239);
    expect(new Set(kinds)).toEqual(
      new Set([
        'authorizationCode',
        'authorizationCodePKCE',
        'clientCredentials',
        'password',
        'apiKey',
        'basic',
        'custom',
        'none',
      ]),
    );
  });

  test.each(Object.entries(samples))('has the objects and fields of the %s samples', (provider, objects) => {
    const account = accountFor({ provider, workspaceRef: 'acme', seed: 1 });
    for (const [object, names] of Object.entries(objects)) {
      const fields = fieldsOf(account, object, now);
      expect(fields, object).toBeDefined();
      for (const name of names.split(' ').filter(Boolean))
        expect(fields, `${object}.${name}`).toHaveProperty([name]);
    }
  });

  test('has the facts of providers that are not simulated', () => {
    expect(simulationGap('hubspot')).toBeUndefined();
    expect(simulationGap('nowhere')).toBeUndefined();
    expect(simulationGap('zoho')).toBe(
      'This service does not simulate Zoho: it has no accounts or records of it',
    );
    expect(simulationGap('salesforceJWT')).toContain('Salesforce (salesforceJWT)');
    expect(objectNames('zoho')).toEqual([]);
    expect(providerInfo('zoho')).toMatchObject({
      displayName: 'Zoho',
      defaultModule: 'crm',
      oauth2Opts: { grantType: 'authorizationCode', explicitScopesRequired: true },
      support: { read: true, write: true, delete: false, subscribe: true, proxy: true },
      modules: {
        desk: { displayName: 'Zoho Desk', support: { read: true, subscribe: false, proxy: true } },
        // A module that lists nothing supports what the provider does.
        projects: { support: { read: true, write: true, subscribe: true, proxy: true } },
      },
    });
    expect(providerInfo('bigquery')).toMatchObject({
      customOpts: { inputs: [{ name: 'serviceAccountKey', displayName: 'Service account key' }] },
      metadata: { input: [{ name: 'projectId', displayName: 'GCP Project ID' }, {}, {}] },
    });
    expect(providerInfo('redtail')?.metadata?.input).toEqual([
      { name: 'region', displayName: 'Region', defaultValue: 'crm' },
    ]);
  });

  test('lists the objects of a module', () => {
    expect(objectNames('google', 'calendar')).toEqual(['calendarList', 'events']);
    expect(objectNames('google')).toContain('people/connections');
    expect(objectNames('nowhere')).toEqual([]);
    expect(displayNameOf('salesforce', 'Contact')).toBe('Contact');
    expect(() => specOf('nowhere')).toThrow(/nowhere/);
  });
});

describe('metadata', () => {
  const every = simulatedProviders.flatMap((provider) => {
    const account = accountFor({ provider, workspaceRef: 'acme', seed: 4 });
    return objectNames(provider).map((object) => ({
      provider,
      object,
      fields: fieldsOf(account, object, now) ?? {},
    }));
  });

  test('uses all ten value types, nested names, custom, required and read-only fields', () => {
    const all = every.flatMap(({ fields }) => Object.values(fields));
    expect(new Set(all.map((field) => field.valueType))).toEqual(new Set(knownValueTypes));
    expect(all.some((field) => field.fieldName.startsWith("$['"))).toBe(true);
    for (const flag of ['isCustom', 'isRequired', 'readOnly'] as const)
      expect(all.some((field) => field[flag])).toBe(true);
  });

  test.each(every)('of $provider $object is sound', ({ provider, fields }) => {
    const names = new Set(objectNames(provider));
    const all = Object.entries(fields);
    expect(all.length).toBeGreaterThan(1);
    const unsound = all.filter(
      ([name, { fieldName, displayName, providerType, valueType, values, referenceTo }]) =>
        fieldName !== name ||
        displayName === '' ||
        providerType === '' ||
        (valueType === 'reference' && !referenceTo?.some((target) => names.has(target))) ||
        (valueType === 'singleSelect' && !values?.length),
    );
    expect(unsound).toEqual([]);
  });

  test('is what describing an object answers', () => {
    const account = accountFor({ provider: 'hubspot', workspaceRef: 'acme', seed: 4 });
    const { outcome, request } = describeObject({ account, now, attempt: 0, object: 'contacts' });
    if (!outcome.ok) throw new Error(outcome.message);
    expect(objectMetadataSchema.parse(outcome.metadata)).toEqual(outcome.metadata);
    expect(outcome.metadata.fields).toEqual(fieldsOf(account, 'contacts', now));
    expect(request).toEqual({ method: 'GET', url: 'https://api.hubapi.com/crm/v3/properties/contact' });
    expect(describeObject({ account, now, attempt: 0, object: 'nope' }).outcome).toMatchObject({
      ok: false,
      kind: 'not_found',
    });
  });

  test('of the big CRM objects has hundreds of fields, and differs between customers by custom fields only', () => {
    const [one, two] = [1, 2].map((seed) => {
      const account = accountFor({ provider: 'hubspot', workspaceRef: 'acme', seed });
      return fieldsOf(account, 'contacts', now) ?? {};
    });
    const standard = (fields = {} as NonNullable<typeof one>) =>
      Object.keys(fields).filter((name) => !fields[name]?.isCustom);
    expect(standard(one).length).toBeGreaterThan(100);
    expect(standard(one)).toEqual(standard(two));
    expect(Object.keys(one ?? {})).not.toEqual(Object.keys(two ?? {}));
    const largest = Math.max(
      ...Array.from(
        { length: 20 },
        (_, seed) =>
          Object.keys(
            fieldsOf(accountFor({ provider: 'salesforce', workspaceRef: 'acme', seed }), 'account', now) ??
              {},
          ).length,
      ),
    );
    expect(largest).toBeGreaterThan(250);
  });

  test('changes over time', () => {
    const account = accountFor({ provider: 'salesforce', workspaceRef: 'acme', seed: 1 });
    const names = (at: number) => Object.keys(fieldsOf(account, 'account', at) ?? {});
    const [before, after] = [names(Date.UTC(2026, 2, 1)), names(Date.UTC(2028, 0, 1))];
    expect(after.length).toBeGreaterThan(before.length);
    expect(after).toEqual(expect.arrayContaining(before));
  });
});
