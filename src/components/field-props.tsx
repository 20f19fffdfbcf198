import type { ReactNode } from 'react';
import {
  get,
  useController,
  useFormState,
  type FieldPath,
  type FieldValues,
  type UseControllerProps,
} from 'react-hook-form';
import classes from './field.module.css';

/** Props of every form field. */
export interface FieldProps<Values extends FieldValues, Sent = Values> {
  control: NonNullable<UseControllerProps<Values, FieldPath<Values>, Sent>['control']>;
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
export function useField<Values extends FieldValues, Sent>({
  control,
  name,
}: Pick<FieldProps<Values, Sent>, 'control' | 'name'>) {
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
export function useInput<Values extends FieldValues, Sent, Rest extends object>(
  props: FieldProps<Values, Sent> & Rest,
) {
  const { control, name, label, description, optional, ...rest } = props;
  const { value, error, onChange, ...field } = useField<Values, Sent>({ control, name });
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

interface Shown {
  label: string;
  optional?: boolean | undefined;
  description?: ReactNode;
}

/** Label, help and error for Mantine's inputs: help below, replaced by the error. */
export function shownProps({ label, optional, description }: Shown, error: unknown) {
  const message = errorMessage(error);
  return {
    label: optional ? (
      <>
        {label} <span className={classes.optional}>(optional)</span>
      </>
    ) : (
      label
    ),
    description: message === undefined ? description : undefined,
    error: message,
    // Mantine's password input does not set aria-invalid.
    'aria-invalid': message === undefined ? undefined : true,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      'label' | 'input' | 'description' | 'error'
    )[],
  };
}

/** The first message of a field's error, which may be nested for lists and groups. */
export function errorMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string' && error.message !== '') return error.message;
  if ('root' in error) return errorMessage(error.root);
  if (!Array.isArray(error)) return undefined;
  for (const member of error) {
    const message = errorMessage(member);
    if (message !== undefined) return message;
  }
  return undefined;
}

/** A form value as the text of an input. */
export function inputText(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
