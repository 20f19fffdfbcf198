import { customFieldsOf } from './custom-fields';
import { makeField } from './field';
import { always } from './make';
import type { FieldSpec, ObjectSpec, ProviderSpec } from './spec';
import type { Account, DefinedField, Millis } from './types';

/** Fields by name, in lower case where the provider compares so; whenever they came to be. */
export type Schema = ReadonlyMap<string, FieldSpec>;

export const nameKey = (spec: ProviderSpec, name: string) =>
  spec.caseInsensitive ? name.toLowerCase() : name;

function ownSchema(account: Account, spec: ProviderSpec, object: ObjectSpec): Schema {
  const known = account.schemas.get(object.name);
  if (known) return known;
  const schema = new Map<string, FieldSpec>();
  for (const field of [...object.fields, ...customFieldsOf(account, spec, object)]) {
    const key = nameKey(spec, field.metadata.fieldName);
    if (!schema.has(key)) schema.set(key, field);
  }
  account.schemas.set(object.name, schema);
  return schema;
}

/** A field that was defined through the interface: records have no value until one is written. */
function definedField(spec: ProviderSpec, { metadata, createdAt }: DefinedField): FieldSpec {
  const name = metadata.fieldName;
  const place = spec.customFields?.({ label: name, ordinal: 0, seed: 0 }).raw.slice(0, -1) ?? [];
  const line = [
    name,
    metadata.displayName,
    metadata.valueType,
    always(null),
    { raw: [...place, name] },
  ] as const;
  return { ...makeField({ natives: spec.natives }, line), metadata, createdAt };
}

export function schemaOf(account: Account, spec: ProviderSpec, object: ObjectSpec): Schema {
  const own = ownSchema(account, spec, object);
  const defined = [...(account.overlay?.fields?.(object.name) ?? [])];
  if (defined.length === 0) return own;
  const schema = new Map(own);
  for (const entry of defined) {
    const key = nameKey(spec, entry.metadata.fieldName);
    const before = own.get(key);
    // A field that the account had already keeps its values.
    schema.set(key, before ? { ...before, metadata: entry.metadata } : definedField(spec, entry));
  }
  return schema;
}

/** Tells which fields the connected user can see at `now`, given those that are withheld. */
export function visibility(spec: ProviderSpec, now: Millis, withheld: readonly string[] = []) {
  const hidden = new Set(withheld.map((name) => nameKey(spec, name)));
  return (field: FieldSpec) =>
    (field.createdAt ?? 0) <= now &&
    !hidden.has(nameKey(spec, field.metadata.fieldName)) &&
    (field.parent === undefined || !hidden.has(nameKey(spec, field.parent)));
}
