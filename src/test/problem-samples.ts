import { yamlOf } from '@/lib/manifest-source';
import { integrationPaths, openDocument } from '@/features/revision-editor/model/document';
import { type CheckContext, checkDocument } from '@/features/revision-editor/model/problems';
import { treeValue } from '@/features/revision-editor/model/tree';

export const context: CheckContext = {
  providers: {
    hubspot: {
      authType: 'oauth2',
      support: { read: true, write: true, subscribe: true, proxy: true },
      modules: { crm: { support: { read: true } } },
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

export const check = (value: unknown, more: CheckContext = context) => {
  const document = openDocument(yamlOf(value));
  const base = integrationPaths(treeValue(document.tree))[0] ?? [];
  return { document, base, checked: checkDocument(document, base, more) };
};
