import type { FieldRow } from '@/lib/field-rows';

/** What is compared of a field. Select values are compared as a set, because their order has no meaning. */
const parts = ['displayName', 'type', 'providerType', 'required', 'readOnly', 'custom'] as const;
type Part = (typeof parts)[number] | 'values' | 'referenceTo';

export interface ComparedField {
  readonly name: string;
  readonly left: FieldRow | undefined;
  readonly right: FieldRow | undefined;
  /** Empty if both have the field and it is equal. */
  readonly differs: readonly Part[];
  readonly kind: 'left' | 'right' | 'differs' | 'same';
  readonly text: string;
}

const asSet = (items: readonly string[]) => items.toSorted().join('\n');

function differences(left: FieldRow, right: FieldRow): Part[] {
  const values = ({ values: own }: FieldRow) => asSet(own.map(({ value, label }) => `${value}\t${label}`));
  return [
    ...parts.filter((part) => left[part] !== right[part]),
    ...(values(left) === values(right) ? [] : (['values'] as const)),
    ...(asSet(left.referenceTo) === asSet(right.referenceTo) ? [] : (['referenceTo'] as const)),
  ];
}

/** Pairs the fields of the same object of two customers, in the order of the first. */
export function compareFields(left: readonly FieldRow[], right: readonly FieldRow[]): ComparedField[] {
  const others = new Map(right.map((field) => [field.name, field]));
  const known = new Set(left.map(({ name }) => name));
  return [
    ...left.map((field): ComparedField => {
      const other = others.get(field.name);
      const differs = other ? differences(field, other) : [];
      return {
        name: field.name,
        left: field,
        right: other,
        differs,
        kind: other ? (differs.length > 0 ? 'differs' : 'same') : 'left',
        text: other ? `${field.text} ${other.text}` : field.text,
      };
    }),
    ...right
      .filter(({ name }) => !known.has(name))
      .map((field): ComparedField => ({
        name: field.name,
        left: undefined,
        right: field,
        differs: [],
        kind: 'right',
        text: field.text,
      })),
  ];
}
