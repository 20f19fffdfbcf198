import type { CreateDestination, Destination, UpdateDestination } from '@/contract/destination';
import { destinationKind, destinationKinds, type DestinationField } from '@/contract/destination-kinds';
import { changedPaths } from '@/lib/changed-paths';
import { displayValue, safeJson } from '@/lib/format';
import { parseJson } from '@/lib/json';
import { recordFromRows, rowsFromRecord, withEdits, type KeyValue } from '@/lib/key-values';
import { at, isMap } from '@/lib/manifest/walk';

export type MetadataValue = string | number | boolean | null | KeyValue[];

/** One metadata entry of a destination type that this console does not know. */
interface OtherValue {
  key: string;
  text: string;
  /** The stored value is not text, so `text` is JSON. */
  json: boolean;
}

export interface DestinationValues {
  name: string;
  type: string;
  /** A new destination has the keys of every type, so that nothing typed is lost when another type is chosen. */
  metadata: Record<string, MetadataValue>;
  /** null keeps the stored secret. */
  secrets: Record<string, string | null>;
  other: OtherValue[];
}

const emptyValue = ({ type }: DestinationField): MetadataValue => {
  if (type === 'headers') return [];
  if (type === 'boolean') return false;
  return type === 'integer' ? null : '';
};

/** A value for each field, by its key. */
const valuesFor = <Value>(
  fields: readonly DestinationField[] | undefined,
  valueOf: (field: DestinationField) => Value,
) => Object.fromEntries((fields ?? []).map((field) => [field.key, valueOf(field)]));

export const newDestinationValues = (): DestinationValues => ({
  name: '',
  type: 'webhook',
  metadata: valuesFor(
    destinationKinds.flatMap((kind) => kind.metadata),
    emptyValue,
  ),
  secrets: valuesFor(
    destinationKinds.flatMap((kind) => kind.secrets),
    () => '',
  ),
  other: [],
});

function readValue(field: DestinationField, value: unknown): MetadataValue {
  if (value === undefined || value === null) return emptyValue(field);
  if (field.type === 'headers') return rowsFromRecord(value);
  if (field.type === 'boolean') return value === true;
  // A value of an unexpected type is shown as text, and stays as it is unless it is edited.
  return field.type === 'integer' && typeof value === 'number' ? value : displayValue(value);
}

export function destinationValues(destination: Destination): DestinationValues {
  const { name, type, metadata } = destination;
  const kind = destinationKind(type);
  return {
    name,
    type,
    metadata: valuesFor(kind?.metadata, (field) => readValue(field, at(metadata, field.key))),
    secrets: valuesFor(kind?.secrets, () => null),
    other: kind
      ? []
      : Object.entries(metadata).map(([key, value]) => {
          if (typeof value === 'string' || value === null || value === undefined)
            return { key, text: value ?? '', json: false };
          return { key, text: safeJson(value, 0), json: true };
        }),
  };
}

/** Metadata keys of a known type that the form has no field for. They are kept. */
export function keptKeys({ type, metadata }: Pick<Destination, 'type' | 'metadata'>): string[] {
  const kind = destinationKind(type);
  if (!kind) return [];
  return Object.keys(metadata).filter((key) => !kind.metadata.some((field) => field.key === key));
}

/** What is sent for a field. A mask cannot remove a key, so an emptied field is sent as empty. */
function sentValue(field: DestinationField, value: MetadataValue | undefined): unknown {
  if (field.type === 'headers') return recordFromRows(Array.isArray(value) ? value : []);
  if (field.type === 'boolean') return value === true;
  if (typeof value !== 'string') return value ?? (field.type === 'integer' ? null : '');
  const text = field.type === 'multiline' ? value : value.trim();
  return field.type === 'integer' && text === '' ? null : text;
}

/** The metadata that is set in the form; empty values are left out. */
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

/** The secrets that were typed; stored ones that were left unchanged are not included. */
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

/** Headers are sent as a whole map. Those that are not text have no row and are kept. */
const sentHeaders = (value: MetadataValue | undefined, stored: unknown) =>
  withEdits<unknown>(
    isMap(stored) ? stored : {},
    recordFromRows(rowsFromRecord(stored)),
    recordFromRows(Array.isArray(value) ? value : []),
  );

/** All metadata that the form edits, as it is sent. */
function sentMetadata({ metadata, other }: DestinationValues, stored: Destination): Record<string, unknown> {
  const fields = destinationKind(stored.type)?.metadata ?? [];
  return Object.fromEntries([
    ...fields.map((field) => {
      const value = metadata[field.key];
      return [
        field.key,
        field.type === 'headers'
          ? sentHeaders(value, at(stored.metadata, field.key))
          : sentValue(field, value),
      ] as const;
    }),
    ...other.map(({ key, text, json }) => [key, json ? parseJson(text) : text] as const),
  ]);
}

/** The parts of a destination that the form edits, as they would be with these values. */
export const editedDestination = (values: DestinationValues, stored: Destination) => ({
  name: values.name,
  metadata: sentMetadata(values, stored),
});

export function destinationLabel(type: string, [part, key = '', entry]: readonly string[]): string {
  if (part === 'name') return 'Name';
  const label = destinationKind(type)?.metadata.find((field) => field.key === key)?.label ?? key;
  return entry === undefined ? label : `${label}, ${entry}`;
}

/**
 * The request that makes `before` what the form says; undefined when nothing changed. A mask cannot name the type, and
 * `metadata.headers` is replaced whole.
 */
export function updateRequest(before: Destination, values: DestinationValues): UpdateDestination | undefined {
  const { type } = before;
  const old = editedDestination(destinationValues(before), before);
  const next = editedDestination(values, before);
  const name = changedPaths({ name: old.name }, { name: next.name });
  const metadata = changedPaths(old.metadata, next.metadata);
  const secrets = changedPaths({}, secretsOf({ ...values, type }));
  const updateMask = [
    ...(name?.updateMask ?? []),
    ...(metadata?.updateMask ?? []).map((key) => `metadata.${key}`),
    ...(secrets?.updateMask ?? []).map((key) => `secrets.${key}`),
  ];
  if (updateMask.length === 0) return undefined;
  return {
    updateMask,
    destination: {
      ...name?.values,
      ...(metadata ? { metadata: metadata.values } : {}),
      ...(secrets ? { secrets: secrets.values } : {}),
    },
  };
}
