import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@/test/exhaustive';
import {
  createDestinationSchema,
  updateDestinationSchema,
  type Destination,
  type UpdateDestination,
} from '@/contract/destination';
import {
  destinationKind,
  destinationKinds,
  destinationMaskPaths,
  type DestinationField,
} from '@/contract/destination-kinds';
import { z } from '@/contract/zod';
import { parseJson, toJson } from '@/lib/json';
import { jsonText, numberText } from '@/test/json-texts';
import {
  createRequest,
  destinationValues,
  keptKeys,
  metadataOf,
  newDestinationValues,
  updateRequest,
  type DestinationValues,
  type MetadataValue,
} from './destination-values';

const webhook: Destination = {
  id: 'd1',
  name: 'orders',
  type: 'webhook',
  metadata: { url: 'https://example.com/a', headers: { 'X-Team': 'blue', 'X-Env': 'live' } },
  createTime: '2026-01-01T00:00:00Z',
};
const s3: Destination = {
  ...webhook,
  type: 's3',
  metadata: { bucket: 'b', region: 'eu-west-1', keyTemplate: 'id' },
};
const edit = (before: Destination, change: (values: DestinationValues) => void) => {
  const values = destinationValues(before);
  change(values);
  return updateRequest(before, values);
};

/** What a service does with a mask, written from the interface's words and apart from the code under test. */
function applyMask(before: Destination, { updateMask, destination }: UpdateDestination): Destination {
  const after: Destination = { ...before, metadata: { ...before.metadata } };
  for (const path of updateMask) {
    if (path === 'name') after.name = destination.name ?? '';
    else if (path.startsWith('metadata.')) {
      const key = path.slice('metadata.'.length);
      after.metadata[key] = destination.metadata?.[key];
    }
  }
  return after;
}

const headerRows = fc.uniqueArray(
  fc.record({ name: fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,8}$/), value: fc.string({ maxLength: 6 }) }),
  { selector: (row) => row.name, maxLength: 4 },
);
const text = fc.oneof(fc.constant(''), fc.string({ maxLength: 8 }));
const fieldValue = (type: string): fc.Arbitrary<MetadataValue> => {
  if (type === 'headers') return headerRows;
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 5000 }), fc.string());
  return text;
};
const readValue = (type: string) => {
  const weird = fc.oneof(fc.constant(null), fc.constant(undefined), fc.integer(), fc.array(fc.string()));
  if (type === 'headers')
    return fc.oneof(
      headerRows.map((rows) => Object.fromEntries(rows.map((r) => [r.name, r.value]))),
      weird,
    );
  return fc.oneof(fieldValue(type), weird);
};
/** Values for some of the fields. */
function some<Value>(
  fields: readonly DestinationField[],
  make: (field: DestinationField) => fc.Arbitrary<Value>,
) {
  if (fields.length === 0) return fc.constant<Record<string, Value>>({});
  const one = fc.constantFrom(...fields).chain((field) => fc.tuple(fc.constant(field.key), make(field)));
  return fc.array(one, { maxLength: 5 }).map((entries): Record<string, Value> => Object.fromEntries(entries));
}
/** A destination as read, and the values that a person may have turned its form into. */
const edits = fc.constantFrom(...destinationKinds).chain((kind) => {
  const read = fc.record(
    Object.fromEntries(kind.metadata.map((field) => [field.key, readValue(field.type)])),
    { requiredKeys: [] },
  );
  const changed = some(kind.metadata, (field) => fieldValue(field.type));
  const secrets = some(kind.secrets, () => text);
  const before = fc
    .record({ metadata: read, extra: fc.dictionary(fc.constantFrom('loft', 'status'), fc.anything()) })
    .map(({ metadata, extra }): Destination => ({
      ...webhook,
      type: kind.type,
      metadata: { ...extra, ...metadata },
    }));
  return fc.record({ before, changed, secrets, name: fc.constantFrom('orders', 'orders-2') });
});
function editedValues({
  before,
  changed,
  secrets,
  name,
}: typeof edits extends fc.Arbitrary<infer T> ? T : never) {
  const values = destinationValues(before);
  return {
    ...values,
    name,
    metadata: { ...values.metadata, ...changed },
    secrets: { ...values.secrets, ...secrets },
  };
}
/** What form values mean, as one comparable thing. */
const meaning = (values: DestinationValues) => ({ name: values.name, metadata: metadataOf(values) });

describe('updateRequest', () => {
  it('sends nothing when nothing changed, whatever the service gave', () => {
    fc.assert(
      fc.property(edits, ({ before }) => {
        expect(updateRequest(before, destinationValues(before))).toBeUndefined();
      }),
    );
    const unknown: Destination = {
      ...webhook,
      type: 'pigeon',
      metadata: { loft: 7, name: 'x', seeds: { a: [1] }, gone: null },
    };
    expect(updateRequest(unknown, destinationValues(unknown))).toBeUndefined();
  });

  it('turns the old into the edited when the service applies the mask', () => {
    fc.assert(
      fc.property(edits, (sample) => {
        const values = editedValues(sample);
        const update = updateRequest(sample.before, values);
        const after = update ? applyMask(sample.before, update) : sample.before;
        expect(meaning(destinationValues(after))).toEqual(meaning(values));
      }),
      runs(500),
    );
  });

  it('names exactly what changed: no path can be left out, and no other key is sent', () => {
    fc.assert(
      fc.property(edits, (sample) => {
        const values = editedValues(sample);
        const update = updateRequest(sample.before, values);
        if (!update) return;
        const { updateMask, destination } = update;
        expect(new Set(updateMask).size).toBe(updateMask.length);
        expect(destinationMaskPaths).toEqual(expect.arrayContaining(updateMask));
        const sent = [
          ...Object.keys(destination.metadata ?? {}).map((key) => `metadata.${key}`),
          ...Object.keys(destination.secrets ?? {}).map((key) => `secrets.${key}`),
          ...('name' in destination ? ['name'] : []),
        ];
        expect(sent.toSorted()).toEqual(updateMask.toSorted());
        // Another type than the field's own is a change that the meaning of the form cannot show.
        const telling = updateMask.filter((path) => {
          const old: unknown = sample.before.metadata[path.slice('metadata.'.length)];
          return !path.startsWith('secrets.') && (old === undefined || typeof old === 'string');
        });
        for (const path of telling) {
          const without = { ...update, updateMask: updateMask.filter((other) => other !== path) };
          const after = destinationValues(applyMask(sample.before, without));
          expect(meaning(after)).not.toEqual(meaning(values));
        }
        expect(z.safeParse(updateDestinationSchema, update).success).toBe(true);
      }),
      runs(500),
    );
  });

  it('sends the one field that changed', () => {
    expect(edit(webhook, (values) => (values.metadata['url'] = ' https://example.com/b '))).toEqual({
      updateMask: ['metadata.url'],
      destination: { metadata: { url: 'https://example.com/b' } },
    });
    expect(edit(webhook, (values) => (values.name = 'orders-2'))).toEqual({
      updateMask: ['name'],
      destination: { name: 'orders-2' },
    });
  });

  it('replaces headers whole, since a mask cannot remove one', () => {
    const removed = edit(
      webhook,
      (values) => (values.metadata['headers'] = [{ name: 'X-Team', value: 'blue' }]),
    );
    expect(removed).toEqual({
      updateMask: ['metadata.headers'],
      destination: { metadata: { headers: { 'X-Team': 'blue' } } },
    });
    expect(edit(webhook, (values) => (values.metadata['headers'] = []))?.destination.metadata).toEqual({
      headers: {},
    });
  });

  it('keeps headers that are no text, which have no row', () => {
    const headers = { 'X-Team': 'blue', 'X-Count': 7, 'X-None': null };
    const stored = { ...webhook, metadata: { ...webhook.metadata, headers } };
    const values = destinationValues(stored);
    expect(updateRequest(stored, values)).toBeUndefined();
    values.metadata['headers'] = [{ name: 'X-Team', value: 'red' }];
    expect(updateRequest(stored, values)).toEqual({
      updateMask: ['metadata.headers'],
      destination: { metadata: { headers: { ...headers, 'X-Team': 'red' } } },
    });
  });

  it('takes another order of headers, and rows left empty, for no change', () => {
    const rows = [
      { name: 'X-Env', value: 'live' },
      { name: '', value: '' },
      { name: ' X-Team ', value: 'blue' },
    ];
    expect(edit(webhook, (values) => (values.metadata['headers'] = rows))).toBeUndefined();
  });

  it('sends an emptied field empty: text as text, a number as null', () => {
    expect(edit(s3, (values) => (values.metadata['keyTemplate'] = ''))?.destination.metadata).toEqual({
      keyTemplate: '',
    });
    const bigquery = { ...webhook, type: 'bigquery', metadata: { batchSize: 50 } };
    expect(edit(bigquery, (values) => (values.metadata['batchSize'] = null))?.destination.metadata).toEqual({
      batchSize: null,
    });
  });

  it('sends a secret only when it is replaced', () => {
    expect(edit(s3, (values) => (values.secrets['awsKeyId'] = 'AKIA'))).toEqual({
      updateMask: ['secrets.awsKeyId'],
      destination: { secrets: { awsKeyId: 'AKIA' } },
    });
    expect(edit(s3, (values) => (values.secrets['awsSessionToken'] = ''))?.updateMask).toEqual([
      'secrets.awsSessionToken',
    ]);
    // A secret of another kind, left behind in the form, is not this one's.
    expect(edit(s3, (values) => (values.secrets['connectionString'] = 'x'))).toBeUndefined();
  });

  it('edits a kind it does not know key by key, JSON where it was not text', () => {
    const unknown = { ...webhook, type: 'pigeon', metadata: { loft: 7, name: 'x', 'a.b': 'y' } };
    expect(keptKeys(unknown)).toEqual([]);
    const update = edit(unknown, (values) => {
      const [loft, , dotted] = values.other;
      if (loft) loft.text = '8';
      if (dotted) dotted.text = 'z';
    });
    expect(update).toEqual({
      updateMask: ['metadata.loft', 'metadata.a.b'],
      destination: { metadata: { loft: 8, 'a.b': 'z' } },
    });
  });

  it('keeps what the form of a known kind has no field for', () => {
    const newer = { ...webhook, metadata: { ...webhook.metadata, retries: 3 } };
    expect(keptKeys(newer)).toEqual(['retries']);
    expect(edit(newer, (values) => (values.metadata['url'] = 'https://example.com/c'))?.updateMask).toEqual([
      'metadata.url',
    ]);
  });
});

describe('createRequest', () => {
  it('sends what belongs to the kind and is given, and nothing else', () => {
    const values = newDestinationValues();
    values.name = 'orders';
    values.metadata['url'] = 'https://example.com';
    values.metadata['bucket'] = 'typed before the kind was changed';
    values.secrets['awsKeyId'] = 'too';
    expect(createRequest(values)).toEqual({
      name: 'orders',
      type: 'webhook',
      metadata: { url: 'https://example.com' },
    });
  });

  it.each(destinationKinds.map((kind) => kind.type))('makes a %s that the contract accepts', (type) => {
    const values = { ...newDestinationValues(), name: 'a', type };
    for (const field of destinationKind(type)?.metadata ?? [])
      if (field.required) values.metadata[field.key] = 'https://hooks.slack.com/x';
    if (type === 'rabbitmq') values.metadata['serverUrl'] = 'amqp://host';
    if (type === 'redshift') values.metadata['workgroupName'] = 'w';
    for (const field of destinationKind(type)?.secrets ?? [])
      if (field.required) values.secrets[field.key] = 's';
    expect(z.safeParse(createDestinationSchema, createRequest(values)).error).toBeUndefined();
  });
});

it('sends metadata of an unknown type as it is typed, and none that is unchanged', () => {
  fc.assert(
    fc.property(jsonText, numberText, (kept, typed) => {
      const before: Destination = {
        ...webhook,
        type: 'own',
        metadata: parseJson(`{"kept":${kept},"typed":[]}`) as Record<string, unknown>,
      };
      expect(edit(before, () => {})).toBeUndefined();
      const change = edit(before, ({ other }) => {
        other[1]!.text = `{"n":${typed}}`;
      });
      expect(toJson(change)).toBe(
        `{"updateMask":["metadata.typed"],"destination":{"metadata":{"typed":{"n":${typed}}}}}`,
      );
      // What the form shows of a value is what it would send.
      const [shown] = destinationValues(before).other;
      const isText = /^["n]/.test(kept);
      expect(shown).toMatchObject(isText ? { json: false } : { text: kept, json: true });
    }),
  );
});
