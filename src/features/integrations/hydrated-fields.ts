import type { FieldMetadata } from '@/contract/object-metadata';
import type { ReadObject } from '@/contract/revision-content';

/** The fields of a hydrated object: their metadata or, without it, the deprecated list of names. */
export function hydratedFields(object: ReadObject): Record<string, FieldMetadata> {
  if (object.allFieldsMetadata) return object.allFieldsMetadata;
  return Object.fromEntries(
    (object.allFields ?? []).flatMap(({ fieldName, displayName }) =>
      fieldName ? [[fieldName, { fieldName, ...(displayName ? { displayName } : {}) }]] : [],
    ),
  );
}
