import { failure } from './dialect';
import { resolveFields } from './list';
import { answerAbout, type ObjectCall } from './object-call';
import { recordById, toRecord } from './records';
import type { Answer, ProviderRecord, Selection } from './types';

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
