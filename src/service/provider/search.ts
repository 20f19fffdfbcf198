import { specOf } from './catalog';
import { failure } from './dialect';
import { filterOf, resolveFields } from './list';
import { answerAbout, type ObjectCall } from './object-call';
import { recordById, toRecord } from './records';
import { everything, scan } from './scan';
import type { Answer, Filter, ProviderRecord, Selection } from './types';

const MOST_FOUND = 100;

/** The records whose fields all equal the given values: one page, in creation order. */
export function search(
  call: ObjectCall & { fields: Selection; filters: readonly Filter[] },
): Answer<{ records: ProviderRecord[] }> {
  const { filters } = call;
  const limit = Math.min(MOST_FOUND, specOf(call.account.provider).maxPageSize);
  return answerAbout(
    call,
    'GET',
    ({ spec, object }, base) => spec.dialect.search(base, object, filters, limit),
    (target) => {
      const fields = resolveFields(call, target, call.fields);
      if (!Array.isArray(fields)) return fields;
      const isMatch = filterOf(call, target, filters);
      if (typeof isMatch !== 'function') return isMatch;
      const records: ProviderRecord[] = [];
      for (const found of scan(target, everything(call.now))) {
        if (!isMatch(found)) continue;
        records.push(toRecord(found, fields));
        if (records.length === limit) break;
      }
      return { ok: true, records };
    },
  );
}

export const getRecord = (
  call: ObjectCall & { id: string; fields: Selection },
): Answer<{ record: ProviderRecord }> =>
  answerAbout(
    call,
    'GET',
    ({ spec, object }, base) => spec.dialect.record(base, object, 'GET', call.id),
    (target) => {
      const fields = resolveFields(call, target, call.fields);
      if (!Array.isArray(fields)) return fields;
      const found = recordById(target, call.id, call.now);
      return found
        ? { ok: true, record: toRecord(found, fields) }
        : failure('not_found', target.spec.dialect.texts.notFound(target.object, call.id));
    },
  );
