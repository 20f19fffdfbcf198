import { isNumber } from '@/contract/exact-number';
import { failure } from './dialect';
import { CREATED_FROM } from './ids';
import { resolveFields } from './list';
import { answerAbout, type ObjectCall } from './object-call';
import { type Found, idOf, recordById, toRecord, valueOf, writtenRecord } from './records';
import { nameKey, schemaOf, visibility } from './schema';
import type { AccountObject, FieldSpec, ProviderSpec } from './spec';
import { clockOf } from './timeline';
import type {
  Answer,
  Outcome,
  OverlayEntry,
  ProviderFailure,
  ProviderRecord,
  FieldMetadata,
  WritableAccount,
} from './types';

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumeric = (value: unknown) =>
  isNumber(value) || (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)));

/** The type that a value should have to be written to a field; undefined if it is fine. Null clears a field. */
function problemOf(value: unknown, metadata: FieldMetadata): string | undefined {
  if (value === null) return undefined;
  const { valueType, values } = metadata;
  switch (valueType) {
    case 'string':
      return isText(value) ? undefined : 'string';
    case 'boolean':
      return typeof value === 'boolean' || value === 'true' || value === 'false' ? undefined : 'boolean';
    case 'int':
      return isNumeric(value) && Number.isInteger(Number(value)) ? undefined : 'integer';
    case 'float':
      return isNumeric(value) ? undefined : 'number';
    case 'date':
    case 'datetime':
      return isText(value) && !Number.isNaN(Date.parse(value)) ? undefined : valueType;
    case 'singleSelect': {
      const isListed = values === undefined || values.some((option) => option.value === String(value));
      return isListed ? undefined : `option (${values.map((option) => option.value).join(', ')})`;
    }
    case 'multiSelect': {
      const chosen = Array.isArray(value) ? value.map(String) : isText(value) ? value.split(';') : undefined;
      const isListed = chosen?.every(
        (one) => one === '' || !values || values.some((option) => option.value === one),
      );
      return isListed ? undefined : 'list of options';
    }
    case 'reference':
      return isText(value) || isNumber(value) ? undefined : 'id';
    case 'other':
      return undefined;
  }
}

/** A call that writes, whose account has a place to store writes. */
export interface WriteCall extends ObjectCall {
  account: WritableAccount;
}

export type Written = { id: string; record: ProviderRecord };
export type Values = Record<string, unknown>;

/** Checks the values. A part of a field becomes a change of its parent, so that the two stay consistent. */
function checkValues(
  { now, faults, fields: input }: Input,
  target: AccountObject,
  before: Found | undefined,
): Values | ProviderFailure {
  const { spec, object } = target;
  const { texts } = spec.dialect;
  const schema = schemaOf(target);
  const isVisible = visibility(spec, now, faults?.missingColumn);
  const values: Values = {};
  for (const [name, value] of Object.entries(input)) {
    const field = schema.get(nameKey(spec, name));
    if (!field || !isVisible(field)) return failure('bad_request', texts.unknownField(object, name));
    const { metadata } = field;
    if (metadata.readOnly) return failure('bad_request', texts.readOnlyField(object, name));
    if (metadata.isRequired && isBlank(value))
      return failure('bad_request', texts.missingField(object, name));
    const problem = problemOf(value, metadata);
    if (problem !== undefined) return failure('bad_request', texts.badValue(object, name, value, problem));
    if (field.parent === undefined) values[metadata.fieldName] = value;
    else values[field.parent] = withPart(wholeOf(field, values, before, schema, spec), field, value);
  }
  return values;
}

export const isBlank = (value: unknown) => value === null || value === undefined || value === '';

function wholeOf(
  field: FieldSpec,
  values: Values,
  before: Found | undefined,
  schema: ReadonlyMap<string, FieldSpec>,
  spec: ProviderSpec,
): unknown {
  const name = field.parent ?? '';
  if (Object.hasOwn(values, name)) return values[name];
  const parent = schema.get(nameKey(spec, name));
  return before && parent ? valueOf(parent, before) : null;
}

function withPart(whole: unknown, field: FieldSpec, value: unknown): unknown {
  const base = typeof whole === 'object' && whole !== null && !isNumber(whole) ? whole : {};
  return { ...base, [field.raw.at(-1) ?? '']: value };
}

const isFailure = (value: Values | ProviderFailure): value is ProviderFailure =>
  value['ok'] === false && typeof value['kind'] === 'string';

/** The record with the fields that the write named, as most providers answer. */
function written({ now }: WriteCall, found: Found, values: Values): Outcome<Written> {
  const fields = resolveFields({ now }, found.record, Object.keys(values));
  return { ok: true, id: idOf(found), record: toRecord(found, Array.isArray(fields) ? fields : []) };
}

type Input = WriteCall & { fields: Values };

/** Creates a record, after the provider has accepted the call. */
export function created(call: Input, target: AccountObject): Outcome<Written> {
  const { account, now } = call;
  const { spec, object } = target;
  const { texts } = spec.dialect;
  if (!object.writable) return failure('bad_request', texts.notAllowed(object, 'create'));
  const values = checkValues(call, target, undefined);
  if (isFailure(values)) return values;
  for (const { metadata, parent } of schemaOf(target).values()) {
    const isMissing = metadata.isRequired && !metadata.readOnly && parent === undefined;
    if (isMissing && isBlank(values[metadata.fieldName])) {
      return failure('bad_request', texts.missingField(object, metadata.fieldName));
    }
  }
  const sequence = account.overlay.nextSequence(object.name);
  const id = object.id.of(clockOf(target).seed, CREATED_FROM + sequence);
  const entry: OverlayEntry = { id, sequence, createdAt: now, modifiedAt: now, fields: values };
  account.overlay.put(object.name, entry);
  const found = writtenRecord(target, entry);
  return found ? written(call, found, values) : failure('not_found', texts.notFound(object, id));
}

/** Updates a record, after the provider has accepted the call. */
export function updated(call: Input & { id: string }, target: AccountObject): Outcome<Written> {
  const { account, now, id } = call;
  const { spec, object } = target;
  const { texts } = spec.dialect;
  if (!object.writable) return failure('bad_request', texts.notAllowed(object, 'update'));
  const before = recordById(target, id, now);
  if (!before) return failure('not_found', texts.notFound(object, id));
  const values = checkValues(call, target, before);
  if (isFailure(values)) return values;
  const entry: OverlayEntry = {
    ...before.entry,
    id: idOf(before),
    modifiedAt: now,
    fields: { ...before.entry?.fields, ...values },
  };
  account.overlay.put(object.name, entry);
  const after: Found = { record: { ...before.record, modified: now }, entry };
  return written(call, after, values);
}

export const create = (call: Input): Answer<Written> =>
  answerAbout(
    call,
    'POST',
    ({ spec, object }, base) => spec.dialect.create(base, object),
    (target) => created(call, target),
  );

const requestFor =
  (method: 'PATCH' | 'DELETE', id: string) =>
  ({ spec, object }: AccountObject, base: string) =>
    spec.dialect.record(base, object, method, id);

export const update = (call: Input & { id: string }): Answer<Written> =>
  answerAbout(call, 'PATCH', requestFor('PATCH', call.id), (target) => updated(call, target));

export function remove(call: WriteCall & { id: string }): Answer<{ id: string }> {
  const { account, now, id } = call;
  return answerAbout(call, 'DELETE', requestFor('DELETE', id), (target) => {
    const { spec, object } = target;
    const { texts } = spec.dialect;
    if (!object.writable) return failure('bad_request', texts.notAllowed(object, 'delete'));
    const before = recordById(target, id, now);
    if (!before) return failure('not_found', texts.notFound(object, id));
    const { entry } = before;
    const canonical = idOf(before);
    const deleted = { id: canonical, modifiedAt: now, deletedAt: now, fields: entry?.fields ?? {} };
    account.overlay.put(object.name, { ...entry, ...deleted });
    return { ok: true, id: canonical };
  });
}
