import { useEffect, useRef, useState, type ReactNode } from 'react';
import { get, useFormState, useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

interface MoreOptionsProps<Values extends FieldValues> {
  control: Control<Values>;
  names: readonly FieldPath<Values>[];
  title?: string;
  /** Whether it begins open, if its fields have values from the start. */
  initially?: boolean;
  children: ReactNode;
}

const isFilled = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value));

const INVALID = '[aria-invalid="true"]';

/** The optional fields of a form, closed unless one of them has a value or an error. */
export function MoreOptions<Values extends FieldValues>(props: MoreOptionsProps<Values>) {
  // Errors are mutated in place, as in `useField`.
  'use no memo';

  const { control, names, title = 'More options', initially, children } = props;
  const values: readonly unknown[] = useWatch({ control, name: names });
  const { errors, submitCount } = useFormState({ control });
  const [isOpen] = useState(initially ?? values.some(isFilled));
  const root = useRef<HTMLDetailsElement>(null);
  const invalid = names.some((name) => get(errors, name) !== undefined);
  // A hidden field cannot take the focus, so the first invalid field gets it here, unless one before it has it.
  useEffect(() => {
    if (submitCount === 0 || !invalid || !root.current) return;
    root.current.open = true;
    if (!document.activeElement?.matches(INVALID)) root.current.querySelector<HTMLElement>(INVALID)?.focus();
  }, [invalid, submitCount]);
  return (
    <details ref={root} open={isOpen}>
      <summary className="small strong">{title}</summary>
      <div className="stack gap-16 above-8">{children}</div>
    </details>
  );
}
