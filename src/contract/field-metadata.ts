import { maybe, z } from './zod';

/** Specification, Resources, Field metadata. */
export const fieldMetadataSchema = z.looseObject({
  fieldName: maybe(z.string()),
  displayName: maybe(z.string()),
  valueType: maybe(z.string()),
  providerType: maybe(z.string()),
  readOnly: maybe(z.boolean()),
  isCustom: maybe(z.boolean()),
  isRequired: maybe(z.boolean()),
  values: maybe(z.array(z.looseObject({ value: z.string(), displayValue: maybe(z.string()) }))),
  referenceTo: maybe(z.array(z.string())),
});
export type FieldMetadata = z.infer<typeof fieldMetadataSchema>;
