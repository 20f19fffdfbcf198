/** What the examples of the rules are made of. */
import type { CheckContext } from '@/features/revision-editor/model/problems';

export type Content = Record<string, unknown>;

export interface RuleCase {
  rule: string;
  /** Where one rule has several examples. */
  of?: string;
  /** A manifest, or its text where the way it is written matters. */
  refused: Content | string;
  /** Default: a manifest with every block, in a project that has all it needs. */
  accepted?: Content;
  context?: CheckContext;
  acceptedContext?: CheckContext;
  /** Label of the first fix; absent if no edit can fix it. */
  fix?: string;
}

export const field = { fieldName: 'email' };
export const contacts = {
  objectName: 'contacts',
  destination: 'hook',
  schedule: '0 * * * *',
  requiredFields: [field],
};
export const content = (more: Content = {}): Content => ({
  name: 'crm',
  provider: 'hubspot',
  read: { objects: [contacts] },
  ...more,
});
export const manifest = (integration: Content = content(), more: Content = {}): Content => ({
  specVersion: '1.0.0',
  integrations: [integration],
  ...more,
});
export const reading = (change: Content, more: Content = {}) =>
  manifest(content({ read: { objects: [{ ...contacts, ...change }] }, ...more }));
export const created = { enabled: 'always' };
export const subscribed = {
  objectName: 'contacts',
  destination: 'hook',
  inheritFieldsAndMapping: true,
  createEvent: created,
};
export const subscribing = (change: Content, more: Content = {}) =>
  manifest(content({ subscribe: { objects: [{ ...subscribed, ...change }] }, ...more }));
export const watching = (change: Content, more: Content = {}) =>
  subscribing({ updateEvent: { enabled: 'always', watchFieldsAuto: 'all', ...change } }, more);
export const period = (defaultPeriod: Content, more: Content = {}) =>
  reading({ backfill: { defaultPeriod }, ...more });
export const all = { read: true, write: true, subscribe: true, proxy: true };
export const catalog = (support: Record<string, boolean>, more: object = {}): CheckContext => ({
  destinations: ['hook'],
  providers: { hubspot: { authType: 'oauth2', support, ...more } },
  providerApps: ['hubspot'],
});
export const known = catalog(all);
/** A project, with providers of different abilities. */
export const project: CheckContext = {
  providers: {
    hubspot: {
      authType: 'oauth2',
      support: all,
      modules: { crm: { support: { read: true, write: true, subscribe: false, proxy: false } } },
    },
    salesforce: { authType: 'apiKey', support: { read: true, subscribe: true } },
    googlecalendar: { authType: 'apiKey', support: { read: true } },
    snowflake: { authType: 'apiKey', support: { read: true } },
    dull: { authType: 'apiKey', support: { read: false, write: false, subscribe: false, proxy: false } },
  },
  destinations: ['hook', 'other'],
  providerApps: ['hubspot'],
  objectNames: (provider) => (provider === 'hubspot' ? ['contacts', 'companies'] : undefined),
};
export const write = { write: { objects: [{ objectName: 'contacts' }] } };
export const proxy = { proxy: { enabled: true } };
export const without = (value: Content, key: string) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
export const times = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...subscribed, objectName: `object${at}` }));

const everyBlock = watching({}, { ...write, ...proxy });

export const acceptedOf = ({ accepted, context = known, acceptedContext }: RuleCase) => ({
  accepted: accepted ?? everyBlock,
  context: acceptedContext ?? (accepted ? context : known),
});

export const capability = (action: string, more: Content): RuleCase => ({
  rule: `provider-capability-${action}`,
  refused: manifest(content(more)),
  accepted: manifest(content(more)),
  context: catalog({ ...all, [action]: false }),
  acceptedContext: known,
  fix: `Remove ${action}`,
});
