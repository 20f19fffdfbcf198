import { setAt, valueAt } from './field-path';
import type { FieldPlan, PlannedMapping, Source } from './field-plan';

export interface SourceRecord {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly raw: Readonly<Record<string, unknown>>;
}

/** An entry of a message's `result` (facts 4.3). */
export interface ResultEntry {
  readonly fields: Record<string, unknown>;
  readonly mappedFields: Record<string, unknown>;
  readonly raw: Readonly<Record<string, unknown>>;
}

function read(record: SourceRecord, { field, inside }: Source): unknown {
  const value = Object.hasOwn(record.fields, field) ? record.fields[field] : undefined;
  return inside ? valueAt(value, inside) : value;
}

function deliveredValue(
  mapping: PlannedMapping,
  value: unknown,
  onUnknown: (value: string) => void,
): unknown {
  const { values } = mapping;
  if (!values || value === null || value === undefined) return value;
  const one = (part: unknown): unknown => {
    if (typeof part === 'object') return part;
    const delivered = values.get(String(part));
    if (delivered === undefined) onUnknown(String(part));
    return delivered ?? part;
  };
  if (Array.isArray(value)) return value.map(one);
  // Some providers write several choices as one text.
  if (typeof value === 'string' && !values.has(value) && value.includes(';'))
    return value.split(';').map(one).join(';');
  return one(value);
}

/**
 * Maps a record as the configuration says. A value that the customer's value mapping does not list is delivered
 * unchanged, and reported to `onUnknownValue`.
 */
export function mapRecord(
  plan: FieldPlan,
  record: SourceRecord,
  onUnknownValue: (mapping: string, value: string) => void,
): ResultEntry {
  const fields: Record<string, unknown> = {};
  const mappedFields: Record<string, unknown> = {};
  for (const { name, source } of plan.fields) setAt(fields, [name], read(record, source) ?? null);
  for (const mapping of plan.mapped) {
    const value = deliveredValue(mapping, read(record, mapping.source), (unknown) =>
      onUnknownValue(mapping.name, unknown),
    );
    setAt(mappedFields, mapping.target, value ?? null);
  }
  return { fields, mappedFields, raw: record.raw };
}
