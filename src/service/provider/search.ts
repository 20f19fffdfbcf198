import { findObject } from './account';
import { specOf } from './catalog';
import { failure } from './dialect';
import { answer } from './faults';
import { answerUnknownObject, filterOf, resolveFields } from './list';
import { recordById, toRecord } from './records';
import { everything, scan } from './scan';
import type { Answer, Call, Filter, ProviderRecord, Selection } from './types';
import { baseUrl } from './urls';

const DEFAULT_LIMIT = 100;

/** The records whose fields all equal the given values: one page, in creation order. */
export function search(
  call: Call & { object: string; fields: Selection; filters: readonly Filter[]; limit?: number },
): Answer<{ records: ProviderRecord[] }> {
  const { account, now, faults, filters } = call;
  const spec = specOf(account.provider);
  const object = findObject(spec, call.object);
  if (!object) return answerUnknownObject(call, spec);
  const base = baseUrl(account, spec, object);
  const limit = Math.max(1, Math.min(Math.floor(call.limit ?? DEFAULT_LIMIT) || 1, spec.maxPageSize));
  const { texts } = spec.dialect;
  const request = spec.dialect.search(base, object, filters, limit);
  return answer(call, spec, request, () => {
    const fields = resolveFields(account, spec, object, call.fields, now, faults?.missingColumn);
    if ('unknown' in fields) return failure('bad_request', texts.unknownField(object, fields.unknown));
    const isMatch = filterOf(call, spec, object, filters);
    if (typeof isMatch !== 'function') return isMatch;
    const records: ProviderRecord[] = [];
    for (const found of scan(account, spec, object, everything(now))) {
      if (!isMatch(found)) continue;
      records.push(toRecord(found, fields));
      if (records.length === limit) break;
    }
    return { ok: true, records };
  });
}

export function getRecord(
  call: Call & { object: string; id: string; fields: Selection },
): Answer<{ record: ProviderRecord }> {
  const { account, now, faults, id } = call;
  const spec = specOf(account.provider);
  const object = findObject(spec, call.object);
  if (!object) return answerUnknownObject(call, spec);
  const base = baseUrl(account, spec, object);
  const { texts } = spec.dialect;
  return answer(call, spec, spec.dialect.record(base, object, 'GET', id), () => {
    const fields = resolveFields(account, spec, object, call.fields, now, faults?.missingColumn);
    if ('unknown' in fields) return failure('bad_request', texts.unknownField(object, fields.unknown));
    const found = recordById(account, spec, object, id, now);
    if (!found) return failure('not_found', texts.notFound(object, id));
    return { ok: true, record: toRecord(found, fields) };
  });
}
