/** Under which names fields are delivered, and for which customers that changes. */
import type { Installation } from '@/contract/installation';
import { at, listOf, objectsOf, textAt } from '@/lib/manifest/walk';
import { readChoice } from '../model/affected';

const lower = (name: string) => name.toLowerCase();

/** The delivered name of every field of an object, by the provider's name. */
function deliveredFields(object: unknown) {
  const fields = new Map<string, { key: string; required: boolean }>();
  for (const list of ['optionalFields', 'requiredFields']) {
    for (const entry of listOf(at(object, list))) {
      const name = textAt(entry, 'fieldName');
      if (name)
        fields.set(name, { key: textAt(entry, 'mapToName') || name, required: list === 'requiredFields' });
    }
  }
  return fields;
}

/** Whether the customer reads the field now. */
function reads(installation: Installation, object: unknown, field: string, required: boolean): boolean {
  const own = readChoice(installation, textAt(object, 'objectName') ?? '');
  if (own === undefined) return required && textAt(object, 'enabled') === 'always';
  if (own.disabled === true) return false;
  return required || own.selectedFields?.[field] === true || own.selectedFieldsAuto === 'all';
}

/** Fields that are read before and after, or only before, whose delivered name is another one afterwards. */
export function deliveredChanges(before: unknown, after: unknown, installations: readonly Installation[]) {
  const now = new Map(
    objectsOf(after, 'read', []).map(([object]) => [lower(textAt(object, 'objectName') ?? ''), object]),
  );
  return objectsOf(before, 'read', []).flatMap(([object]) => {
    const name = textAt(object, 'objectName') ?? '';
    const next = now.get(lower(name));
    // The review says separately that an object is no longer read.
    if (next === undefined) return [];
    const fields = deliveredFields(next);
    return [...deliveredFields(object)]
      .filter(([field, { key }]) => fields.get(field)?.key !== key)
      .map(([field, { key, required }]) => ({
        object: name,
        before: key,
        /** Undefined if the field is not delivered any more. */
        after: fields.get(field)?.key,
        installations: installations.filter((one) => reads(one, object, field, required)),
      }));
  });
}
