import { fieldsOf } from './account';
import { answerAbout, type ObjectCall } from './object-call';
import type { Answer, ObjectMetadata } from './types';

/** The fields of an object, standard and custom, as the connected user sees them. */
export function describe(call: ObjectCall): Answer<{ metadata: ObjectMetadata }> {
  const { account, now, faults } = call;
  return answerAbout(
    call,
    'GET',
    ({ spec, object }, base) => spec.dialect.describe(base, object),
    ({ object: { name, displayName } }) => {
      const fields = fieldsOf(account, name, now, faults?.missingColumn) ?? {};
      return { ok: true, metadata: { name, displayName, fields } };
    },
  );
}
