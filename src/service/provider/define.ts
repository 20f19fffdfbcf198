import type { FieldDefinition } from '@/contract/object-metadata';
import { toJson } from '@/lib/json';
import { findObject } from './account';
import { text, failure } from './dialect';
import { answerAbout, type ObjectCall } from './object-call';
import { nameKey, schemaOf } from './schema';
import type { AccountObject, ProviderSpec } from './spec';
import type { Answer, FieldMetadata, Outcome, WritableAccount } from './types';

export type Defined = { action: 'create' | 'update' | 'none'; metadata: FieldMetadata };

export interface DefineCall extends ObjectCall {
  account: WritableAccount;
  field: FieldDefinition;
}

/** Rules for names of custom fields, for the providers on which they can be defined. */
const nameRules: Readonly<Record<string, { pattern: RegExp; rule: string }>> = {
  hubspot: {
    pattern: /^(?!hs_)[a-z][a-z0-9_]{0,99}$/,
    rule: 'lower-case letters, digits and underscores, beginning with a letter, and not with hs_',
  },
  salesforce: {
    pattern: /^[a-z](?:_?[a-z0-9])*__c$/i,
    rule: 'letters, digits and single underscores, beginning with a letter and ending in __c',
  },
};

export const definesFields = (provider: string): boolean => Object.hasOwn(nameRules, provider);

export const isSelect = (type: FieldDefinition['valueType']) =>
  type === 'singleSelect' || type === 'multiSelect';

function metadataOf(
  spec: ProviderSpec,
  { fieldName, displayName, valueType, required = false, stringOptions, association }: FieldDefinition,
): FieldMetadata {
  const { values = [] } = stringOptions ?? {};
  return {
    fieldName: nameKey(spec, fieldName),
    displayName,
    valueType,
    providerType: spec.nativeTypes[valueType],
    readOnly: false,
    isCustom: true,
    isRequired: required,
    ...(isSelect(valueType) && { values: values.map((value) => ({ value, displayValue: value })) }),
    ...(valueType === 'reference' && association && { referenceTo: [association.targetObject] }),
  };
}

function defined(call: DefineCall, target: AccountObject): Outcome<Defined> {
  const { account, field, now } = call;
  const { spec, object } = target;
  const refuse = (message: string) => failure('bad_request', text(400, 'INVALID_FIELD_DEFINITION', message));
  const rule = nameRules[spec.name];
  if (!rule || !spec.customFields || !object.custom)
    return refuse(`${object.displayName} takes no custom fields`);
  const metadata = metadataOf(spec, field);
  const unknown = metadata.referenceTo?.find((name) => !findObject(spec, name));
  if (unknown !== undefined) return failure('bad_request', spec.dialect.texts.unknownObject(unknown));
  const before = schemaOf(target).get(metadata.fieldName);
  if (before && !before.metadata.isCustom)
    return refuse(
      `“${field.fieldName}” is a standard field of ${object.displayName} and cannot be redefined`,
    );
  if (!before && !rule.pattern.test(field.fieldName))
    return refuse(`“${field.fieldName}” cannot be the name of a custom field: it takes ${rule.rule}`);
  if (before && before.metadata.valueType !== metadata.valueType)
    return refuse(
      `“${field.fieldName}” holds ${before.metadata.valueType} values; its type cannot be changed`,
    );
  if (before && toJson(before.metadata) === toJson(metadata)) return { ok: true, action: 'none', metadata };
  account.overlay.define(object.name, { metadata, createdAt: before?.createdAt ?? now });
  return { ok: true, action: before ? 'update' : 'create', metadata };
}

/** Creates or updates a custom field of an object. */
export const defineField = (call: DefineCall): Answer<Defined> =>
  answerAbout(
    call,
    'POST',
    ({ spec, object }, base) => ({ method: 'POST', url: spec.dialect.describe(base, object).url }),
    (target) => defined(call, target),
  );
