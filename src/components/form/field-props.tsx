import type { ReactNode } from 'react';
import {
  get,
  useController,
  useFormState,
  type FieldPath,
  type FieldValues,
  type UseControllerProps,
} from 'react-hook-form';
import { shownProps } from '@/components/shown-props';

export interface FieldProps<Values extends FieldValues> {
  control: NonNullable<UseControllerProps<Values, FieldPath<Values>>['control']>;
  name: FieldPath<Values>;
  label: string;
  /** Help below the field; an error replaces it. */
  description?: ReactNode;
  /** Marks the field as optional. Required fields are not marked. */
  optional?: boolean;
  placeholder?: string;
  disabled?: boolean;
}

/** Connects react-hook-form with Mantine's controlled inputs. */
export function useField<Values extends FieldValues>({
  control,
  name,
}: Pick<FieldProps<Values>, 'control' | 'name'>) {
  // Errors are mutated in place, and errors of a list's rows only reach an inexact subscription. Copied, so that the
  // React Compiler notices the change.
  'use no memo';

  const { field } = useController({ control, name });
  const { errors } = useFormState({ control, name });
  const value: unknown = field.value;
  const error: unknown = get(errors, name);
  return { ref: field.ref, value, error: copied(error), onChange: field.onChange, onBlur: field.onBlur };
}

/**
 * A form field for one of Mantine's inputs. `input` has the props that all kinds of input share; what a field adds
 * itself, such as a placeholder, is passed on.
 */
export function useInput<Values extends FieldValues, Rest extends object>(props: FieldProps<Values> & Rest) {
  const { control, name, label, description, optional, ...rest } = props;
  const { value, error, onChange, ...field } = useField({ control, name });
  return {
    input: { ...rest, ...shownProps({ label, description, optional }, error), ...field, name },
    value,
    onChange,
  };
}

function copied(error: unknown): unknown {
  if (!Array.isArray(error)) return error;
  return error.map((row: unknown) => (typeof row === 'object' && row !== null ? { ...row } : row));
}

export const inputText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
