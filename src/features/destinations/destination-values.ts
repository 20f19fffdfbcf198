import type { CreateDestination, Destination, UpdateDestination } from '@/contract/destination';
import { destinationKind, destinationKinds, type DestinationField } from '@/contract/destination-kinds';
import { displayValue, safeJson } from '@/lib/format';
import { recordFromRows, rowsFromRecord, type KeyValue } from '@/lib/key-values';

export type MetadataValue = string | number | boolean | null | KeyValue[];

/** One metadata entry of a kind that this console does not know. */
export interface OtherValue {
  key: string;
  text: string;
  /** What the service gave was not text: the text is JSON. */
  json: boolean;
}

export interface DestinationValues {
  name: string;
  type: string;
  /** Every key of every kind, so that choosing another kind loses nothing typed. */
  metadata: Record<string, MetadataValue>;
  /** null leaves a stored secret as it is. */
  secrets: Record<string, string | null>;
  other: OtherValue[];
}

const allFields = (part: 'metadata' | 'secrets') =>
  new Map(destinationKinds.flatMap((kind) => kind[part].map((field) => [field.key, field])));
const metadataFields = allFields('metadata');
const secretFields = allFields('secrets');

const emptyValue = ({ type }: DestinationField): MetadataValue => {
  if (type === 'headers') return [];
  if (type === 'boolean') return false;
  return type === 'integer' ? null : '';
};

function mapValues<In, Out>(map: ReadonlyMap<string, In>, make: (value: In, key: string) => Out) {
  return Object.fromEntries([...map].map(([key, value]) => [key, make(value, key)]));
}

export function newDestinationValues(): DestinationValues {
  return {
    name: '',
    type: 'webhook',
    metadata: mapValues(metadataFields, emptyValue),
    secrets: mapValues(secretFields, () => ''),
    other: [],
  };
}

const ownValue = (record: Readonly<Record<string, unknown>>, key: string) =>
  Object.hasOwn(record, key) ? record[key] : undefined;

function readValue(field: DestinationField, value: unknown): MetadataValue {
  if (value === undefined || value === null) return emptyValue(field);
  if (field.type === 'headers') return rowsFromRecord(value);
  if (field.type === 'boolean') return value === true;
  // A value of another type than expected is shown as text and stays as it is unless it is edited.
  return field.type === 'integer' && typeof value === 'number' ? value : displayValue(value);
}

/** A destination as the form shows it. */
export function destinationValues(destination: Destination): DestinationValues {
  const { name, type, metadata } = destination;
  const kind = destinationKind(type);
  const fields = new Map(kind?.metadata.map((field) => [field.key, field]));
  return {
    name,
    type,
    metadata: mapValues(metadataFields, (field, key) => {
      const own = fields.get(key);
      return own ? readValue(own, ownValue(metadata, key)) : emptyValue(field);
    }),
    secrets: mapValues(secretFields, () => null),
    other: kind
      ? []
      : Object.entries(metadata).map(([key, value]) => {
          if (typeof value === 'string' || value === null || value === undefined)
            return { key, text: value ?? '', json: false };
          return { key, text: safeJson(value, 0), json: true };
        }),
  };
}

/** Metadata keys that the form of a known kind has no field for; they are kept. */
export function keptKeys({ type, metadata }: Pick<Destination, 'type' | 'metadata'>): string[] {
  const kind = destinationKind(type);
  if (!kind) return [];
  return Object.keys(metadata).filter((key) => !kind.metadata.some((field) => field.key === key));
}

/** What is sent for a field. Masks cannot remove a key, so an emptied one is sent empty. */
function sentValue(field: DestinationField, value: MetadataValue | undefined): unknown {
  if (field.type === 'headers') return recordFromRows(Array.isArray(value) ? value : []);
  if (field.type === 'boolean') return value === true;
  if (typeof value !== 'string') return value ?? (field.type === 'integer' ? null : '');
  const text = field.type === 'multiline' ? value : value.trim();
  return field.type === 'integer' && text === '' ? null : text;
}

function otherValue({ text, json }: OtherValue): unknown {
  return json ? (JSON.parse(text) as unknown) : text;
}

/** Metadata as the form says it, for the rules of the kind; empty values are those that are not set. */
export function metadataOf({ type, metadata }: DestinationValues): Record<string, unknown> {
  const entries = destinationKind(type)?.metadata.flatMap((field) => {
    const value = sentValue(field, metadata[field.key]);
    const isEmpty =
      value === '' ||
      value === null ||
      (field.type === 'headers' && Object.keys(value as object).length === 0);
    return isEmpty || (value === false && !field.required) ? [] : [[field.key, value] as const];
  });
  return Object.fromEntries(entries ?? []);
}

/** The secrets of the kind that are given; the ones left unchanged are not among them. */
export function secretsOf({ type, secrets }: DestinationValues): Record<string, string> {
  const entries = destinationKind(type)?.secrets.flatMap(({ key }) => {
    const value = secrets[key];
    return typeof value === 'string' ? [[key, value] as const] : [];
  });
  return Object.fromEntries(entries ?? []);
}

export function createRequest(values: DestinationValues): CreateDestination {
  const secrets = Object.fromEntries(Object.entries(secretsOf(values)).filter(([, value]) => value !== ''));
  return {
    name: values.name,
    type: values.type,
    metadata: metadataOf(values),
    ...(Object.keys(secrets).length > 0 ? { secrets } : {}),
  };
}

const isSame = (a: unknown, b: unknown): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  const [left, right] = [Object.entries(a), Object.entries(b)];
  return left.length === right.length && left.every(([key, value]) => isSame(value, ownValue({ ...b }, key)));
};

/**
 * The request that makes `before` what the form says: exactly what changed, and undefined when nothing did. The
 * type is not among the paths of a mask, and `metadata.headers` is replaced whole.
 */
export function updateRequest(before: Destination, values: DestinationValues): UpdateDestination | undefined {
  const old = destinationValues(before);
  const updateMask: string[] = [];
  const metadata: Record<string, unknown> = {};
  const set = (key: string, value: unknown) => {
    updateMask.push(`metadata.${key}`);
    metadata[key] = value;
  };
  if (values.name !== old.name) updateMask.push('name');
  for (const field of destinationKind(before.type)?.metadata ?? []) {
    const value = sentValue(field, values.metadata[field.key]);
    if (!isSame(value, sentValue(field, old.metadata[field.key]))) set(field.key, value);
  }
  for (const [at, entry] of old.other.entries()) {
    const edited = values.other[at];
    if (edited && edited.text !== entry.text) set(entry.key, otherValue(edited));
  }
  const secrets = secretsOf({ ...values, type: before.type });
  updateMask.push(...Object.keys(secrets).map((key) => `secrets.${key}`));
  if (updateMask.length === 0) return undefined;
  return {
    updateMask,
    destination: {
      ...(values.name === old.name ? {} : { name: values.name }),
      ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
      ...(Object.keys(secrets).length > 0 ? { secrets } : {}),
    },
  };
}
