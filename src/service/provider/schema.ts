import { customFieldsOf } from './custom-fields';
import { type FieldRow, makeField } from './field';
import type { AccountObject, FieldSpec, ProviderSpec } from './spec';
import type { DefinedField, Millis } from './types';

/** All fields by name, including later ones. Names are in lower case if the provider ignores case. */
export type Schema = ReadonlyMap<string, FieldSpec>;

export const nameKey = (spec: ProviderSpec, name: string) =>
  spec.caseInsensitive ? name.toLowerCase() : name;

function ownSchema(target: AccountObject): Schema {
  const { account, spec, object } = target;
  const known = account.schemas.get(object.name);
  if (known) return known;
  const schema = new Map<string, FieldSpec>();
  for (const field of [...object.fields, ...customFieldsOf(target)]) {
    const key = nameKey(spec, field.metadata.fieldName);
    if (!schema.has(key)) schema.set(key, field);
  }
  account.schemas.set(object.name, schema);
  return schema;
}

/** A field that was defined through the interface. Records have no value until one is written. */
function definedField(spec: ProviderSpec, { metadata, createdAt }: DefinedField): FieldSpec {
  const name = metadata.fieldName;
  const place = spec.customFields?.({ label: name, ordinal: 0, seed: 0 }).raw.slice(0, -1) ?? [];
  const { displayName, valueType } = metadata;
  const row: FieldRow = [name, displayName, valueType, ['always', null], { raw: [...place, name] }];
  return { ...makeField({ types: spec.nativeTypes }, row), metadata, createdAt };
}

export function schemaOf(target: AccountObject): Schema {
  const { account, spec, object } = target;
  const own = ownSchema(target);
  const defined = [...(account.overlay?.fields(object.name) ?? [])];
  if (defined.length === 0) return own;
  const schema = new Map(own);
  for (const entry of defined) {
    const key = nameKey(spec, entry.metadata.fieldName);
    const before = own.get(key);
    // A field that existed before keeps its values.
    schema.set(key, before ? { ...before, metadata: entry.metadata } : definedField(spec, entry));
  }
  return schema;
}

/** A test for fields that the connected user can see at `now`. */
export function visibility(spec: ProviderSpec, now: Millis, withheld: readonly string[] = []) {
  const hidden = new Set(withheld.map((name) => nameKey(spec, name)));
  return (field: FieldSpec) =>
    (field.createdAt ?? 0) <= now &&
    !hidden.has(nameKey(spec, field.metadata.fieldName)) &&
    (field.parent === undefined || !hidden.has(nameKey(spec, field.parent)));
}
