import { expect, it } from 'vitest';
import type { ManifestContext } from './finding';
import { checkIntegration } from './manifest-rules';
import { first, found, integration, itHas, reading, subscribing } from '@/test/rule-content';
import { project } from '@/test/rule-parts';

itHas([
  [
    'a provider of the catalog',
    integration(),
    integration({ provider: 'nobody' }),
    ['W provider-not-supported $.provider'],
  ],
  [
    'what the provider can do',
    integration({ proxy: { enabled: true } }),
    integration({ module: 'crm', proxy: { enabled: true } }),
    ['E provider-capability-proxy $.proxy'],
  ],
  [
    'a proxy only where it is switched on',
    integration({ module: 'crm', proxy: { enabled: false } }),
    integration({ module: 'crm', proxy: { enabled: true } }),
    ['E provider-capability-proxy $.proxy'],
  ],
  [
    'a module of the provider',
    integration({ module: 'crm' }),
    integration({ module: 'x' }),
    ['E provider-module $.module'],
  ],
  [
    'a destination of the project',
    integration(),
    reading({ destination: 'gone' }),
    [`E destination-not-found ${first}.destination`],
  ],
  [
    'an object of the provider, by a warning',
    integration(),
    reading({ objectName: 'moons' }),
    [`W object-exists ${first}.objectName`],
  ],
]);

it('goes by the default module where an integration names none, and uses display names', () => {
  const hubspot = {
    displayName: 'HubSpot',
    defaultModule: 'crm',
    support: { proxy: false },
    modules: { crm: { support: { proxy: true } }, other: { support: { proxy: false } } },
  };
  const context: ManifestContext = { providers: { hubspot }, destinations: ['hook'] };
  const proxy = { enabled: true };
  expect(found(integration({ proxy }), context)).toEqual([]);
  expect(checkIntegration(integration({ proxy, module: 'other' }), context)).toMatchObject([
    { rule: 'provider-capability-proxy', message: 'HubSpot does not support proxy' },
  ]);
});

it('follows the rules of single providers', () => {
  const any: ManifestContext = { destinations: ['hook'] };
  const salesforce = (count: number) => ({
    ...subscribing({}),
    provider: 'salesforce',
    subscribe: {
      objects: Array.from({ length: count }, (_, i) => ({
        objectName: `o${i}`,
        destination: 'hook',
        otherEvents: ['x'],
      })),
    },
  });
  expect(found(salesforce(5), any)).toEqual([]);
  expect(found(salesforce(6), any)).toEqual(['E salesforce-subscribe-limit $.subscribe.objects']);
  const calendar = (days: number) => ({
    ...reading({ objectName: 'events', backfill: { defaultPeriod: { days } } }),
    provider: 'googlecalendar',
  });
  expect(found(calendar(28), any)).toEqual([]);
  expect(found(calendar(29), any)).toEqual([`E google-calendar-backfill ${first}.backfill.defaultPeriod`]);
  const snowflake = (defaultPeriod: object) => ({
    ...reading({ backfill: { defaultPeriod } }),
    provider: 'snowflake',
  });
  expect(found(snowflake({ fullHistory: false }), any)).toEqual([]);
  expect(found(snowflake({ days: 1 }), any)).toEqual([
    `E snowflake-backfill ${first}.backfill.defaultPeriod.days`,
  ]);
});

it('says what could not be looked up', () => {
  const nothing: ManifestContext = {
    providers: 'unavailable',
    destinations: 'unavailable',
    providerApps: 'unavailable',
  };
  expect(found(integration(), nothing)).toEqual([
    'W catalog-access $.provider',
    `W destination-check-failed ${first}.destination`,
  ]);
  expect(found(integration(), {})).toEqual([`W destination-exists ${first}.destination`]);
  expect(found(integration(), { ...project, providerApps: [] })).toEqual([
    'W provider-app-not-configured $.provider',
  ]);
  expect(found(integration(), { ...project, providerApps: 'unavailable' })).toEqual([
    'W provider-app-check-failed $.provider',
  ]);
});
