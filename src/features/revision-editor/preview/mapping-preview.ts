import type { ReadConfigObject } from '@/contract/installation';
import { at, isMap, textAt } from '@/lib/manifest/walk';
import { listOf } from '@/features/revision-editor/model/edits';
import type { FieldRow } from '@/lib/field-rows';

export interface PreviewInput {
  /** The read object as the document has it. */
  readonly object: unknown;
  /** One record from a search: in the provider's own form, and its fields. */
  readonly record: { readonly native: unknown; readonly raw: unknown };
  /** The customer's fields. Undefined if unknown. */
  readonly fields: readonly FieldRow[] | undefined;
  /** What the customer has configured for the object (facts 3.9). */
  readonly choice: ReadConfigObject | undefined;
  /** The revision also writes the object, using the mapped names. */
  readonly writesMapped: boolean;
}

interface Entry {
  readonly kind: 'required' | 'optional' | 'chosen';
  /** Undefined if the customer has not mapped the entry. */
  readonly source: string | undefined;
  /** The name it is delivered under. */
  readonly target: string;
}

/** The entries of a list. `mappings` are the fields by the mapped name that customers choose them for. */
function entriesOf(
  object: unknown,
  list: string,
  kind: Entry['kind'],
  mappings: Readonly<Record<string, string>>,
): Entry[] {
  return listOf(at(object, list)).flatMap((entry): Entry[] => {
    const fieldName = textAt(entry, 'fieldName');
    const mapToName = textAt(entry, 'mapToName');
    if (fieldName) return [{ kind, source: fieldName, target: mapToName || fieldName }];
    if (!mapToName) return [];
    const source = Object.hasOwn(mappings, mapToName) ? mappings[mapToName] : undefined;
    return [{ kind, source, target: mapToName }];
  });
}

/** `$['a']['b']` as a list of keys. A plain name is one key. */
export function keysOf(field: string): string[] {
  if (!field.startsWith('$[')) return [field];
  const keys = [...field.matchAll(/\[\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*\]/g)];
  return keys.length > 0 ? keys.map(([, single, double]) => single ?? double ?? '') : [field];
}

function follow(value: unknown, keys: readonly string[]): { found: boolean; value: unknown } {
  let now = value;
  for (const key of keys) {
    if (!isMap(now) || !Object.hasOwn(now, key)) return { found: false, value: undefined };
    now = now[key];
  }
  return { found: true, value: now };
}

/** A field's value in a record. Providers often nest the fields one level down, as in `properties`. */
function lookUp(field: string, { native, raw }: PreviewInput['record']): { found: boolean; value: unknown } {
  const keys = keysOf(field);
  for (const place of [native, raw]) {
    const found = follow(place, keys);
    if (found.found) return found;
    const flat = follow(place, [field]);
    if (flat.found) return flat;
  }
  if (isMap(raw))
    for (const below of Object.values(raw)) {
      const found = follow(below, keys);
      if (found.found) return found;
    }
  return { found: false, value: undefined };
}

const jsType = (value: unknown): string =>
  Array.isArray(value) ? 'list' : isMap(value) ? 'object' : typeof value;

const expected: Readonly<Record<string, readonly string[]>> = {
  string: ['string'],
  boolean: ['boolean'],
  int: ['number'],
  float: ['number'],
  date: ['string'],
  datetime: ['string'],
  singleSelect: ['string'],
  multiSelect: ['list', 'string'],
};

const typeWords: Readonly<Record<string, string>> = { string: 'text', list: 'a list', object: 'an object' };
const typeWord = (type: string) => typeWords[type] ?? `a ${type}`;

function typeWarning(value: unknown, field: FieldRow | undefined): string[] {
  if (value === null || value === undefined || field?.type === undefined) return [];
  const wanted = Object.hasOwn(expected, field.type) ? expected[field.type] : undefined;
  const is = jsType(value);
  return wanted && !wanted.includes(is)
    ? [`Delivered as ${typeWord(is)}, though the field is of type ${field.type}`]
    : [];
}

export type PreviewRow = ReturnType<typeof previewRows>[number];

/** What is delivered for one record of a customer. */
export function previewRows(input: PreviewInput) {
  const { object, record, fields, choice, writesMapped } = input;
  const known = fields && new Map(fields.map((field) => [field.name, field]));
  const mappings = choice?.selectedFieldMappings ?? {};
  const selected = new Set(
    Object.entries(choice?.selectedFields ?? {}).flatMap(([field, isChosen]) => (isChosen ? [field] : [])),
  );
  const named = [
    ...entriesOf(object, 'requiredFields', 'required', mappings),
    ...entriesOf(object, 'optionalFields', 'optional', mappings),
  ];
  const sources = new Set(named.map(({ source }) => source));
  const others =
    textAt(object, 'optionalFieldsAuto') === 'all'
      ? [...selected]
          .filter((field) => !sources.has(field))
          .map((field): Entry => ({ kind: 'chosen', source: field, target: field }))
      : [];
  const entries = [...named, ...others];
  const targets = new Map<string, number>();
  for (const { target } of entries) targets.set(target, (targets.get(target) ?? 0) + 1);
  return entries.map(({ kind, source, target }) => {
    const { found, value } =
      source === undefined ? { found: false, value: undefined } : lookUp(source, record);
    const field = source === undefined ? undefined : known?.get(source);
    const absent = source !== undefined && known !== undefined && !field;
    return {
      kind,
      source,
      target,
      value,
      hasValue: found && value !== null && value !== '',
      /** The search returned the field, possibly empty. */
      isReported: found,
      /** Why it is not delivered to this customer. */
      skipped:
        source === undefined
          ? 'The customer has not mapped it'
          : kind === 'optional' && choice?.selectedFieldsAuto !== 'all' && !selected.has(source)
            ? 'The customer has not chosen it'
            : undefined,
      warnings: [
        ...(absent ? ['Not in this customer’s account'] : []),
        ...(writesMapped && field?.readOnly ? ['Read-only, so it cannot be written by this name'] : []),
        ...((targets.get(target) ?? 0) > 1 ? [`Another field is delivered as ${target} too`] : []),
        ...typeWarning(value, field),
      ],
    };
  });
}
