import type { ReactNode } from 'react';
import classes from './form/field.module.css';

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
      | 'label'
      | 'input'
      | 'description'
      | 'error'
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
