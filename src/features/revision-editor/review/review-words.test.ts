import { expect, it } from 'vitest';
import type { Installation } from '@/contract/installation';
import { deliveredChanges } from './delivered-keys';
import { compareContents } from '@/lib/manifest/compare-contents';
import { differenceWords } from '@/lib/manifest/difference-words';

const object = (more: object) => ({ objectName: 'contacts', destination: 'orders', ...more });
const content = (...objects: object[]) => ({ name: 'crm', provider: 'hubspot', read: { objects } });

it('tells changes in words', () => {
  const before = content(
    object({
      schedule: '*/30 * * * *',
      requiredFields: [
        { fieldName: 'firstname', mapToName: 'first_name' },
        { fieldName: 'email', prompt: 'Which?' },
      ],
    }),
  );
  const after = content(
    object({
      destination: 'audit',
      schedule: '0 */6 * * *',
      mapToName: 'people',
      optionalFieldsAuto: 'all',
      backfill: { defaultPeriod: { days: 30 } },
      requiredFields: [{ fieldName: 'firstname', mapToName: 'given_name' }, { fieldName: 'email' }],
    }),
  );
  expect(compareContents(before, { ...after, displayName: 'CRM' }).map(differenceWords)).toEqual([
    'Display name: “CRM”',
    'Sent to “audit” instead of “orders”',
    'Read on the hour, every 6 hours (before: every 30 minutes)',
    'contacts is delivered as “people” instead of “contacts”',
    'Customers may choose any other field',
    'The first read takes the last 30 days',
    'Field firstname is delivered as “given_name” instead of “first_name”',
    'Field email: Prompt: no longer “Which?”',
  ]);
});

it('tells changes of keys without words of their own', () => {
  const before = content(object({ own: { kept: 1, gone: 'x' } }));
  const after = content(object({ own: { kept: 2, come: true } }));
  expect(compareContents(before, after).map(differenceWords)).toEqual([
    'own.kept: 1 → 2',
    'own.gone is no longer x',
    'own.come is set to true',
  ]);
});

it('counts the customers whose delivered keys change', () => {
  const installation = (id: string, config: object | undefined) =>
    ({
      id,
      ...(config ? { config: { content: { read: { objects: { contacts: config } } } } } : {}),
    }) as Installation;
  const installations = [
    installation('all', { selectedFields: { phone: true } }),
    installation('some', { selectedFields: {} }),
    installation('off', { selectedFields: { phone: true }, disabled: true }),
    installation('none', undefined),
  ];
  const before = content(
    object({
      requiredFields: [{ fieldName: 'email' }, { fieldName: 'id' }],
      optionalFields: [{ fieldName: 'phone' }],
    }),
  );
  const after = content(
    { objectName: 'companies' },
    object({
      // Providers do not tell the cases of a name apart.
      objectName: 'Contacts',
      requiredFields: [{ fieldName: 'email', mapToName: 'mail' }],
      optionalFields: [{ fieldName: 'id' }],
    }),
  );
  const found = deliveredChanges(before, after, installations).map((change) => [
    change.before,
    change.after,
    change.installations.map(({ id }) => id),
  ]);
  expect(found).toEqual([
    ['phone', undefined, ['all']],
    ['email', 'mail', ['all', 'some']],
  ]);
});
