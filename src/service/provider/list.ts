import { findObject } from './account';
import { specOf } from './catalog';
import { decodeCursor, encodeCursor, type Position } from './cursor';
import { failure } from './dialect';
import { answer } from './faults';
import { CREATED_FROM } from './ids';
import { type Found, toRecord, valueOf } from './records';
import { countWanted, everything, scan } from './scan';
import { nameKey, schemaOf, visibility } from './schema';
import type { FieldSpec, ObjectSpec, ProviderSpec } from './spec';
import { baseUrl, pathSegment } from './urls';
import type {
  Account,
  Answer,
  Call,
  Filter,
  ListInput,
  Millis,
  Outcome,
  Page,
  ProviderFailure,
  ProviderRequest,
  Selection,
} from './types';

/** The requested fields, or the first one that the connected user cannot see. */
export function resolveFields(
  account: Account,
  spec: ProviderSpec,
  object: ObjectSpec,
  selection: Selection,
  now: Millis,
  withheld: readonly string[] = [],
): FieldSpec[] | { unknown: string } {
  const schema = schemaOf(account, spec, object);
  const isVisible = visibility(spec, now, withheld);
  if (selection === 'all') return [...schema.values()].filter(isVisible);
  const fields = new Set<FieldSpec>();
  for (const name of selection) {
    const field = schema.get(nameKey(spec, name));
    if (!field || !isVisible(field)) return { unknown: name };
    fields.add(field);
  }
  return [...fields];
}

/** Compares as query strings do: `1`, `"1"` and `1.0` are equal, and so are the choices of a multi select. */
function matches(value: unknown, wanted: Filter['value']): boolean {
  if (Array.isArray(value)) return value.some((item) => matches(item, wanted));
  if (value === null || value === undefined || typeof value === 'object') return false;
  if (typeof value === 'number' && wanted !== '') return value === Number(wanted);
  return String(value) === String(wanted);
}

type Test = (found: Found) => boolean;

/** A test for records that match all filters, or a refusal of a filter that cannot be used. */
export function filterOf(
  { account, now, faults }: Call,
  spec: ProviderSpec,
  object: ObjectSpec,
  filters: readonly Filter[],
): Test | ProviderFailure {
  const { texts } = spec.dialect;
  const tests: Test[] = [];
  for (const { fieldName, value } of filters) {
    const fields = resolveFields(account, spec, object, [fieldName], now, faults?.missingColumn);
    const field = 'unknown' in fields ? undefined : fields[0];
    if (!field) return failure('bad_request', texts.unknownField(object, fieldName));
    if (field.metadata.valueType === 'other')
      return failure('bad_request', texts.badFilter(object, fieldName));
    tests.push((found) => matches(valueOf(field, found), value));
  }
  return (found) => tests.every((test) => test(found));
}

/** Refuses a call about an object that the provider does not have. */
export function answerUnknownObject<T>(
  call: Call & { object: string },
  spec: ProviderSpec,
  method: ProviderRequest['method'] = 'GET',
): Answer<T> {
  const url = `${baseUrl(call.account, spec)}/${call.object.split('/').map(pathSegment).join('/')}`;
  return answer(call, spec, { method, url }, () =>
    failure('not_found', spec.dialect.texts.unknownObject(call.object)),
  );
}

/** The position at which this record is the next. */
function positionAt(position: Position, { record }: Found): Position {
  const { index: _, ...rest } = position;
  return record.index < CREATED_FROM
    ? { ...rest, index: record.index }
    : { ...rest, sequence: record.index - CREATED_FROM - 1 };
}

function countMatching(records: Iterable<Found>, isWanted: Test): number {
  let total = 0;
  for (const found of records) if (isWanted(found)) total += 1;
  return total;
}

function readPage(input: ListInput, spec: ProviderSpec, object: ObjectSpec, pageSize: number): Outcome<Page> {
  const { account, cursor, since, until, now, faults, filters = [] } = input;
  const { texts } = spec.dialect;
  const fields = resolveFields(account, spec, object, input.fields, now, faults?.missingColumn);
  if ('unknown' in fields) return failure('bad_request', texts.unknownField(object, fields.unknown));
  const isWanted = filterOf(input, spec, object, filters);
  if (typeof isWanted !== 'function') return isWanted;
  let position: Position | undefined;
  if (cursor === undefined) {
    position = {
      object: object.name,
      ...everything(now),
      ...(since !== undefined && { since }),
      ...(until !== undefined && { until }),
    };
    if (spec.reportsTotal)
      position.total =
        filters.length === 0
          ? countWanted(account, object, position)
          : countMatching(scan(account, spec, object, position), isWanted);
  } else {
    position = decodeCursor(cursor, account.seed);
    const fits = position?.object === object.name && position.since === since && position.until === until;
    if (!position || !fits) return failure('bad_request', texts.badCursor());
  }
  const page: Page = { records: [], ...(position.total !== undefined && { totalEstimate: position.total }) };
  for (const found of scan(account, spec, object, position)) {
    if (!isWanted(found)) continue;
    if (page.records.length === pageSize) {
      page.nextCursor = encodeCursor(positionAt(position, found), account.seed);
      break;
    }
    page.records.push(toRecord(found, fields));
  }
  return { ok: true, ...page };
}

/** A field's name in a request. For a part, that of its parent. */
function requestName(field: FieldSpec): string {
  return field.raw.at(field.parent === undefined ? -1 : -2) ?? field.metadata.fieldName;
}

/** One page of an object's records, in the order in which they were created. */
export function listPage(input: ListInput): Answer<Page> {
  const spec = specOf(input.account.provider);
  const object = findObject(spec, input.object);
  if (!object) return answerUnknownObject(input, spec);
  const pageSize = Math.max(1, Math.min(Math.floor(input.pageSize) || 1, spec.maxPageSize));
  const fields = resolveFields(input.account, spec, object, input.fields, input.now);
  const asked = 'unknown' in fields ? (input.fields as readonly string[]) : fields.map(requestName);
  const names = input.fields === 'all' ? [] : [...new Set(asked)];
  const request = spec.dialect.list(baseUrl(input.account, spec, object), object, {
    fields: names,
    pageSize,
    ...(input.since !== undefined && { since: input.since }),
    ...(input.until !== undefined && { until: input.until }),
    ...(input.cursor !== undefined && { cursor: input.cursor }),
    ...(input.filters && { filters: input.filters }),
  });
  return answer(input, spec, request, () => readPage(input, spec, object, pageSize));
}
