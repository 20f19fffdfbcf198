import { describe, expect, test } from 'vitest';
import { accountFor, fieldsOf, findObject } from './account';
import { objectNames, simulatedProviders, specOf } from './catalog';
import { schemaOf } from './schema';
import type { ObjectSpec } from './spec';
import { ids, now, page, readAll } from '@/test/provider-pages';

const everyObject = simulatedProviders.flatMap((provider) =>
  objectNames(provider).map((object) => ({ provider, object })),
);

describe('records', () => {
  test.each(everyObject)(
    'of $provider $object have every field of the metadata in their raw form',
    ({ provider, object }) => {
      const account = accountFor({ provider, workspaceRef: 'acme', seed: 2 });
      const names = Object.keys(fieldsOf(account, object, now) ?? {});
      const spec = specOf(provider);
      const schema = schemaOf({ account, spec, object: findObject(spec, object) as ObjectSpec });
      const shown = [...schema.values()].filter((field) => names.includes(field.metadata.fieldName));
      expect(shown).toHaveLength(names.length);
      const { records } = page({ account, object, fields: 'all', pageSize: 20 });
      expect(records.length).toBeGreaterThan(0);
      for (const record of records) {
        expect(Object.keys(record.fields)).toEqual(names);
        for (const field of shown) {
          const name = field.metadata.fieldName;
          const inRaw = field.raw.reduce<unknown>(
            (at, key) => (at as Record<string, unknown> | null | undefined)?.[key],
            record.raw,
          );
          // The parts of an empty whole are empty too.
          expect(inRaw ?? null, name).toEqual(record.fields[name]);
        }
      }
      expect(
        page({
          account: accountFor({ provider, workspaceRef: 'acme', seed: 2 }),
          object,
          fields: 'all',
          pageSize: 20,
        }).records,
      ).toEqual(records);
    },
  );

  test('hold what was asked for only', () => {
    const account = accountFor({ provider: 'salesforce', workspaceRef: 'acme', seed: 2 });
    const [record] = page({ account, object: 'Contact', fields: ['FirstName', 'email', 'email'] }).records;
    expect(Object.keys(record?.fields ?? {})).toEqual(['firstname', 'email']);
    expect(Object.keys(record?.raw ?? {}).toSorted()).toEqual(['Email', 'FirstName', 'Id', 'attributes']);
    const nested = page({ account, object: 'contact', fields: ["$['mailingaddress']['city']"] }).records;
    const withCity = nested.find(({ fields }) => fields["$['mailingaddress']['city']"] !== null);
    expect(withCity?.raw['MailingAddress']).toEqual({
      city: withCity?.fields["$['mailingaddress']['city']"],
    });
  });

  test('have values of the type that the metadata says', () => {
    const checks: Record<string, (value: unknown) => boolean> = {
      int: (value) => Number.isInteger(Number(value)),
      float: (value) => Number.isFinite(Number(value)),
      boolean: (value) => value === true || value === false || value === 'true' || value === 'false',
      date: (value) => /^\d{4}-\d\d-\d\d$/.test(String(value)),
      datetime: (value) => /^\d{4}-\d\d-\d\dT.*Z$/.test(String(value)),
      string: (value) => typeof value === 'string' || typeof value === 'number',
    };
    for (const { provider, object } of everyObject) {
      const account = accountFor({ provider, workspaceRef: 'acme', seed: 5 });
      const fields = fieldsOf(account, object, now) ?? {};
      for (const record of page({ account, object, fields: 'all', pageSize: 10 }).records) {
        for (const [name, value] of Object.entries(record.fields)) {
          const field = fields[name];
          if (value === null || !field) continue;
          const isListed = field.values?.some((option) => option.value === String(value)) ?? true;
          const isSound =
            (field.valueType !== 'singleSelect' || isListed) && (checks[field.valueType]?.(value) ?? true);
          expect(isSound, `${provider} ${object}.${name} = ${String(value)}`).toBe(true);
        }
      }
    }
  });

  test('refer to records that exist', () => {
    const account = accountFor({ provider: 'salesforce', workspaceRef: 'acme', seed: 6 });
    const companies = new Set(ids(readAll({ account, object: 'account', pageSize: 2_000 })));
    const people = page({ account, object: 'contact', fields: ['accountid'], pageSize: 200 }).records;
    const links = people.map((record) => record.fields['accountid']).filter((id) => id !== null);
    expect(links.length).toBeGreaterThan(150);
    // The few that are left over refer to an account that has been removed since.
    expect(links.filter((id) => companies.has(String(id))).length / links.length).toBeGreaterThan(0.9);
  });

  test('hold names that a careless console would stumble over, and empty values', () => {
    const account = accountFor({ provider: 'hubspot', workspaceRef: 'acme', seed: 1 });
    const people = readAll({ account, object: 'contacts', fields: ['firstname', 'company', 'jobtitle'] });
    const values = people.flatMap((record) => Object.values(record.fields));
    expect(values).toContain(null);
    expect(values.some((value) => String(value).includes('<b>'))).toBe(true);
    expect(values.some((value) => /[\u0590-\u06ff]/.test(String(value)))).toBe(true);
    expect(values.some((value) => String(value).length > 200)).toBe(true);
  });
});
