import { isNumber } from '@/contract/exact-number';
import type { FieldMetadata } from './types';

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumeric = (value: unknown) =>
  isNumber(value) || (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)));

/** The type that a value should have to be written to a field; undefined if it is fine. Null clears a field. */
export function problemOf(value: unknown, metadata: FieldMetadata): string | undefined {
  if (value === null) return undefined;
  const { valueType, values } = metadata;
  switch (valueType) {
    case 'string':
      return isText(value) ? undefined : 'string';
    case 'boolean':
      return typeof value === 'boolean' || value === 'true' || value === 'false' ? undefined : 'boolean';
    case 'int':
      return isNumeric(value) && Number.isInteger(Number(value)) ? undefined : 'integer';
    case 'float':
      return isNumeric(value) ? undefined : 'number';
    case 'date':
    case 'datetime':
      return isText(value) && !Number.isNaN(Date.parse(value)) ? undefined : valueType;
    case 'singleSelect': {
      const isListed = values === undefined || values.some((option) => option.value === String(value));
      return isListed ? undefined : `option (${values.map((option) => option.value).join(', ')})`;
    }
    case 'multiSelect': {
      const chosen = Array.isArray(value) ? value.map(String) : isText(value) ? value.split(';') : undefined;
      const isListed = chosen?.every(
        (one) => one === '' || !values || values.some((option) => option.value === one),
      );
      return isListed ? undefined : 'list of options';
    }
    case 'reference':
      return isText(value) || isNumber(value) ? undefined : 'id';
    case 'other':
      return undefined;
  }
}
