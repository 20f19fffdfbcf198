import type { FieldRow } from '@/lib/field-rows';

/** What is compared of a field. Select values are compared as a set, because their order has no meaning. */
const parts = ['displayName', 'type', 'providerType', 'required', 'readOnly', 'custom'] as const;

const asSet = (items: readonly string[]) => items.toSorted().join('\n');

function differences(left: FieldRow, right: FieldRow) {
  const values = ({ values: own }: FieldRow) => asSet(own.map(({ value, label }) => `${value}\t${label}`));
  return [
    ...parts.filter((part) => left[part] !== right[part]),
    ...(values(left) === values(right) ? [] : (['values'] as const)),
    ...(asSet(left.referenceTo) === asSet(right.referenceTo) ? [] : (['referenceTo'] as const)),
  ];
}

function kindOf(left: FieldRow | undefined, right: FieldRow | undefined, differs: readonly unknown[]) {
  if (!right) return 'left';
  if (!left) return 'right';
  return differs.length > 0 ? 'differs' : 'same';
}

/** Pairs the fields of the same object of two customers, in the order of the first. */
export function compareFields(left: readonly FieldRow[], right: readonly FieldRow[]) {
  const own = new Map(left.map((field) => [field.name, field]));
  const others = new Map(right.map((field) => [field.name, field]));
  return [...new Set([...own.keys(), ...others.keys()])].map((name) => {
    const one = own.get(name);
    const other = others.get(name);
    const differs = one && other ? differences(one, other) : [];
    return {
      name,
      left: one,
      right: other,
      /** Empty if both have the field and it is equal. */
      differs,
      kind: kindOf(one, other, differs),
      text: [one?.text, other?.text].join(' '),
    } as const;
  });
}

export type ComparedField = ReturnType<typeof compareFields>[number];
