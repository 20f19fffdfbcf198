import { fieldsOf, findObject } from './account';
import { specOf } from './catalog';
import { answer } from './faults';
import { answerUnknownObject } from './list';
import type { Answer, Call, ObjectMetadata } from './types';
import { baseUrl } from './urls';

/** The fields of an object, standard and custom, as the connected user sees them. */
export function describe(call: Call & { object: string }): Answer<{ metadata: ObjectMetadata }> {
  const { account, now, faults } = call;
  const spec = specOf(account.provider);
  const object = findObject(spec, call.object);
  if (!object) return answerUnknownObject(call, spec);
  const base = baseUrl(account, spec, object);
  return answer(call, spec, spec.dialect.describe(base, object), () => ({
    ok: true,
    metadata: {
      name: object.name,
      displayName: object.displayName,
      fields: fieldsOf(account, object.name, now, faults?.missingColumn) ?? {},
    },
  }));
}
