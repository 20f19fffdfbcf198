import { findObject } from './account';
import { specOf } from './catalog';
import { failure } from './dialect';
import { answer } from './faults';
import { CREATED_FROM } from './ids';
import { resolveFields, answerUnknownObject } from './list';
import { type Found, idOf, recordById, toRecord, valueOf, writtenRecord } from './records';
import { nameKey, schemaOf, visibility } from './schema';
import type { FieldSpec, ObjectSpec, ProviderSpec } from './spec';
import { clockOf } from './timeline';
import type {
  Account,
  Answer,
  Call,
  Outcome,
  Overlay,
  OverlayEntry,
  ProviderFailure,
  ProviderRecord,
} from './types';
import { baseUrl } from './urls';
import { problemOf } from './values';

/** A call that writes, whose account has a place to store writes. */
export interface WriteCall extends Call {
  account: Account & { overlay: Overlay };
  object: string;
}

export type Written = { id: string; record: ProviderRecord };
export type Values = Record<string, unknown>;

/** Checks the values. A part of a field becomes a change of its parent, so that the two stay consistent. */
function checkValues(
  call: WriteCall,
  spec: ProviderSpec,
  object: ObjectSpec,
  input: Values,
  before: Found | undefined,
): Values | ProviderFailure {
  const { account, now, faults } = call;
  const { texts } = spec.dialect;
  const schema = schemaOf(account, spec, object);
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

const isBlank = (value: unknown) => value === null || value === undefined || value === '';

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
  const base = typeof whole === 'object' && whole !== null ? whole : {};
  return { ...base, [field.raw.at(-1) ?? '']: value };
}

function isFailure(value: Values | ProviderFailure): value is ProviderFailure {
  return value['ok'] === false && typeof value['kind'] === 'string';
}

/** The record with the fields that the write named, as most providers answer. */
function written(
  call: WriteCall,
  spec: ProviderSpec,
  object: ObjectSpec,
  found: Found,
  values: Values,
): Outcome<Written> {
  const fields = resolveFields(call.account, spec, object, Object.keys(values), call.now);
  return { ok: true, id: idOf(found), record: toRecord(found, 'unknown' in fields ? [] : fields) };
}

type Input = WriteCall & { fields: Values };

/** Creates a record, after the provider has accepted the call. */
export function created(call: Input, spec: ProviderSpec, object: ObjectSpec): Outcome<Written> {
  const { account, now } = call;
  const { texts } = spec.dialect;
  if (!object.writable) return failure('bad_request', texts.notAllowed(object, 'create'));
  const values = checkValues(call, spec, object, call.fields, undefined);
  if (isFailure(values)) return values;
  for (const { metadata, parent } of schemaOf(account, spec, object).values()) {
    const isMissing = metadata.isRequired && !metadata.readOnly && parent === undefined;
    if (isMissing && isBlank(values[metadata.fieldName])) {
      return failure('bad_request', texts.missingField(object, metadata.fieldName));
    }
  }
  const sequence = account.overlay.nextSequence(object.name);
  const id = object.id.of(clockOf(account, object).seed, CREATED_FROM + sequence);
  const entry: OverlayEntry = { id, sequence, createdAt: now, modifiedAt: now, fields: values };
  account.overlay.put(object.name, entry);
  const found = writtenRecord(account, spec, object, entry);
  return found
    ? written(call, spec, object, found, values)
    : failure('not_found', texts.notFound(object, id));
}

/** Updates a record, after the provider has accepted the call. */
export function updated(
  call: Input & { id: string },
  spec: ProviderSpec,
  object: ObjectSpec,
): Outcome<Written> {
  const { account, now, id } = call;
  const { texts } = spec.dialect;
  if (!object.writable) return failure('bad_request', texts.notAllowed(object, 'update'));
  const before = recordById(account, spec, object, id, now);
  if (!before) return failure('not_found', texts.notFound(object, id));
  const values = checkValues(call, spec, object, call.fields, before);
  if (isFailure(values)) return values;
  const entry: OverlayEntry = {
    ...before.entry,
    id: idOf(before),
    modifiedAt: now,
    fields: { ...before.entry?.fields, ...values },
  };
  account.overlay.put(object.name, entry);
  const after: Found = { record: { ...before.record, modified: now }, entry };
  return written(call, spec, object, after, values);
}

export function create(call: Input): Answer<Written> {
  const spec = specOf(call.account.provider);
  const object = findObject(spec, call.object);
  if (!object) return answerUnknownObject(call, spec, 'POST');
  const request = spec.dialect.create(baseUrl(call.account, spec, object), object);
  return answer(call, spec, request, () => created(call, spec, object));
}

export function update(call: Input & { id: string }): Answer<Written> {
  const spec = specOf(call.account.provider);
  const object = findObject(spec, call.object);
  if (!object) return answerUnknownObject(call, spec, 'PATCH');
  const request = spec.dialect.record(baseUrl(call.account, spec, object), object, 'PATCH', call.id);
  return answer(call, spec, request, () => updated(call, spec, object));
}

export function remove(call: WriteCall & { id: string }): Answer<{ id: string }> {
  const { account, now, id } = call;
  const spec = specOf(account.provider);
  const object = findObject(spec, call.object);
  if (!object) return answerUnknownObject(call, spec, 'DELETE');
  const base = baseUrl(account, spec, object);
  const { texts } = spec.dialect;
  return answer(call, spec, spec.dialect.record(base, object, 'DELETE', id), () => {
    if (!object.writable) return failure('bad_request', texts.notAllowed(object, 'delete'));
    const before = recordById(account, spec, object, id, now);
    if (!before) return failure('not_found', texts.notFound(object, id));
    const fields = before.entry?.fields ?? {};
    const canonical = idOf(before);
    account.overlay.put(object.name, {
      ...before.entry,
      id: canonical,
      modifiedAt: now,
      deletedAt: now,
      fields,
    });
    return { ok: true, id: canonical };
  });
}
