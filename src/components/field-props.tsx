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

/** What every form field takes. */
export interface FieldProps<Values extends FieldValues, Sent = Values> {
  control: NonNullable<UseControllerProps<Values, FieldPath<Values>, Sent>['control']>;
  name: FieldPath<Values>;
  label: string;
  /** Help below the field; an error takes its place. */
  description?: ReactNode;
  /** Says so beside the label. Required is not marked. */
  optional?: boolean;
  placeholder?: string;
  disabled?: boolean;
}

/** The one place where react-hook-form and Mantine's controlled inputs meet. */
export function useField<Values extends FieldValues, Sent>({
  control,
  name,
}: Pick<FieldProps<Values, Sent>, 'control' | 'name'>) {
  // Errors are changed in place, and those of a list's rows reach only an inexact subscription; what is handed on is
  // a copy, so that the React Compiler sees the change.
  'use no memo';

  const { field } = useController({ control, name });
  const { errors } = useFormState({ control, name });
  const value: unknown = field.value;
  const error: unknown = get(errors, name);
  return { ref: field.ref, value, error: copied(error), onChange: field.onChange, onBlur: field.onBlur };
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

/** Label, help and error as Mantine's inputs take them: help below, and the error in its place. */
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
    // Mantine's password input does not mark itself.
    'aria-invalid': message === undefined ? undefined : true,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      'label' | 'input' | 'description' | 'error'
    )[],
  };
}

/** The first message in a field's error, which for a list or a group may lie deeper. */
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
