import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { RevisionContent } from '@/contract/revision-content';
import { plural } from '@/lib/format';
import type { FieldMetadata } from '../../provider/types';

type Fields = Readonly<Record<string, FieldMetadata>>;

/** The changes of an object's fields in the form of a message (facts 4.3). */
export interface SchemaChanges {
  readonly createdFields: readonly FieldMetadata[];
  readonly deletedFields: readonly FieldMetadata[];
  readonly changedFields: readonly { readonly oldSchema: FieldMetadata; readonly newSchema: FieldMetadata }[];
}

/** Equal digests mean equal schemas. For different digests, the schemas have to be compared. */
export const digestOf = (fields: Fields): string =>
  createHash('sha1').update(JSON.stringify(fields)).digest('base64');

/** Compressed, because descriptions are repetitive: a tenth of the size. */
export const packFields = (fields: Fields): string =>
  deflateRawSync(JSON.stringify(fields)).toString('base64');

export const unpackFields = (packed: string): Fields =>
  JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString()) as Fields;

export function compareFields(before: Fields, after: Fields): SchemaChanges {
  const own = (fields: Fields, name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined);
  return {
    createdFields: Object.values(after).filter(({ fieldName }) => !own(before, fieldName)),
    deletedFields: Object.values(before).filter(({ fieldName }) => !own(after, fieldName)),
    changedFields: Object.values(after).flatMap((newSchema) => {
      const oldSchema = own(before, newSchema.fieldName);
      return oldSchema && !isDeepStrictEqual(oldSchema, newSchema) ? [{ oldSchema, newSchema }] : [];
    }),
  };
}

type Watched = NonNullable<RevisionContent['watchSchema']>['allObjects'];

/** The kinds of change that the integration subscribes to. Without any setting, all of them. */
export function wantedChanges(changes: SchemaChanges, wanted: Watched): SchemaChanges {
  const isOn = (name: string) => {
    const entry = wanted?.[name] as { enabled?: unknown } | null | undefined;
    return wanted == null || entry?.enabled === 'always';
  };
  return {
    createdFields: isOn('fieldCreated') ? changes.createdFields : [],
    deletedFields: isOn('fieldDeleted') ? changes.deletedFields : [],
    changedFields: isOn('fieldChanged') ? changes.changedFields : [],
  };
}

export const countChanges = ({ createdFields, deletedFields, changedFields }: SchemaChanges): number =>
  createdFields.length + deletedFields.length + changedFields.length;

/** "2 fields created, 1 field deleted". */
export const changesText = ({ createdFields, deletedFields, changedFields }: SchemaChanges): string =>
  [
    [createdFields.length, 'created'] as const,
    [deletedFields.length, 'deleted'] as const,
    [changedFields.length, 'changed'] as const,
  ]
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${plural(count, 'field')} ${word}`)
    .join(', ');
