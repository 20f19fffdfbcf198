import { isNumber } from '@/contract/exact-number';
import { iso } from '@/lib/time';
import { specOf } from './catalog';
import { decodeCursor, encodeCursor, type Position } from './cursor';
import { failure } from './dialect';
import { CREATED_FROM } from './ids';
import { answerAbout } from './object-call';
import { type Found, toRecord, valueOf } from './records';
import { countWanted, everything, scan } from './scan';
import { nameKey, schemaOf, visibility } from './schema';
import type { AccountObject, FieldSpec } from './spec';
import type {
  Answer,
  Call,
  Filter,
  ListInput,
  Millis,
  Outcome,
  Page,
  ProviderFailure,
  Selection,
} from './types';

/** The requested fields, or a refusal of the first one that the connected user cannot see. */
export function resolveFields(
  { now, faults }: Pick<Call, 'now' | 'faults'>,
  target: AccountObject,
  selection: Selection,
): FieldSpec[] | ProviderFailure {
  const { spec, object } = target;
  const schema = schemaOf(target);
  const isVisible = visibility(spec, now, faults?.missingColumn);
  if (selection === 'all') return [...schema.values()].filter(isVisible);
  const fields = new Set<FieldSpec>();
  for (const name of selection) {
    const field = schema.get(nameKey(spec, name));
    if (!field || !isVisible(field))
      return failure('bad_request', spec.dialect.texts.unknownField(object, name));
    fields.add(field);
  }
  return [...fields];
}

/** Compares as query strings do: `1`, `"1"` and `1.0` are equal, and so are the choices of a multi select. */
function matches(value: unknown, wanted: Filter['value']): boolean {
  if (Array.isArray(value)) return value.some((item) => matches(item, wanted));
  if (value === null || value === undefined) return false;
  if (isNumber(value))
    return (
      String(value) === String(wanted) ||
      (wanted !== '' && Number.isSafeInteger(Math.trunc(Number(value))) && Number(value) === Number(wanted))
    );
  return typeof value !== 'object' && String(value) === String(wanted);
}

type Test = (found: Found) => boolean;

/** A test for records that match all filters, or a refusal of a filter that cannot be used. */
export function filterOf(
  call: Call,
  target: AccountObject,
  filters: readonly Filter[],
): Test | ProviderFailure {
  const tests: Test[] = [];
  for (const { fieldName, value } of filters) {
    const fields = resolveFields(call, target, [fieldName]);
    if (!Array.isArray(fields)) return fields;
    if (fields.some(({ metadata }) => metadata.valueType === 'other'))
      return failure('bad_request', target.spec.dialect.texts.badFilter(target.object, fieldName));
    tests.push((found) => fields.every((field) => matches(valueOf(field, found), value)));
  }
  return (found) => tests.every((test) => test(found));
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

function readPage(input: ListInput, target: AccountObject, pageSize: number): Outcome<Page> {
  const { account, cursor, since, until, now, filters = [] } = input;
  const { spec, object } = target;
  const fields = resolveFields(input, target, input.fields);
  if (!Array.isArray(fields)) return fields;
  const isWanted = filterOf(input, target, filters);
  if (typeof isWanted !== 'function') return isWanted;
  let position: Position | undefined;
  if (cursor === undefined) {
    position = { object: object.name, ...everything(now), since, until };
    if (spec.reportsTotal)
      position.total =
        filters.length === 0
          ? countWanted(target, position)
          : countMatching(scan(target, position), isWanted);
  } else {
    position = decodeCursor(cursor, account.seed);
    const fits = position?.object === object.name && position.since === since && position.until === until;
    if (!position || !fits) return failure('bad_request', spec.dialect.texts.badCursor());
  }
  const page: Page = { records: [], totalEstimate: position.total };
  for (const found of scan(target, position)) {
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
const requestName = ({ raw, parent, metadata }: FieldSpec): string =>
  raw.at(parent === undefined ? -1 : -2) ?? metadata.fieldName;

/** The fields as the request names them. */
function namesOf(input: ListInput, target: AccountObject): readonly string[] {
  if (input.fields === 'all') return [];
  const fields = resolveFields({ now: input.now }, target, input.fields);
  return Array.isArray(fields) ? [...new Set(fields.map(requestName))] : [...new Set(input.fields)];
}

const isoOf = (time: Millis | undefined) => (time === undefined ? undefined : iso(time));

/** One page of an object's records, in the order in which they were created. */
export function listPage(input: ListInput): Answer<Page> {
  const { maxPageSize } = specOf(input.account.provider);
  const pageSize = Math.max(1, Math.min(Math.floor(input.pageSize) || 1, maxPageSize));
  return answerAbout(
    input,
    'GET',
    (target, base) =>
      target.spec.dialect.list(base, target.object, {
        ...input,
        fields: namesOf(input, target),
        since: isoOf(input.since),
        until: isoOf(input.until),
        pageSize,
      }),
    (target) => readPage(input, target, pageSize),
  );
}
