import { Button } from '@mantine/core';
import { useId, type ReactNode, type SubmitEventHandler } from 'react';
import type { Problem } from '@/lib/problem';
import { ActionButton } from '@/components/action-button';
import classes from './form-layout.module.css';
import { reportHalfTyped } from './half-typed';
import { ProblemPanel } from '@/components/state/problem-panel';
import { useReadOnlyReason } from '@/components/read-only';

interface FormLayoutProps {
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  children: ReactNode;
  /** Accessible name, if a page has several forms. */
  label?: string | undefined;
}

/** A form in readable width. Browser validation is off, because ours is more specific where there is a value. */
export function FormLayout({ onSubmit, children, label }: FormLayoutProps) {
  const submit: typeof onSubmit = (event) => {
    if (reportHalfTyped(event.currentTarget)) event.preventDefault();
    else onSubmit(event);
  };
  return (
    <form className={`${classes.form} form-width`} noValidate onSubmit={submit} aria-label={label}>
      {children}
    </form>
  );
}

interface FormSectionProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** A group of fields under a heading. */
export function FormSection({ title, description, children }: FormSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className="subheading">
          {title}
        </h2>
        {description ? <p className="note">{description}</p> : null}
      </div>
      {children}
    </section>
  );
}

export interface FormActionsProps {
  submitLabel: string;
  pending?: boolean;
  onCancel?: (() => void) | undefined;
  /** A link styled as a button, instead of `onCancel`. */
  cancel?: ReactNode;
  disabledReason?: string | undefined;
  /** It only asks the service, so a read-only one allows it. */
  reads?: boolean | undefined;
  /** Sticks to the bottom of a long form. */
  sticky?: boolean;
  /** Nothing has changed. */
  unchanged?: boolean;
  children?: ReactNode;
}

/** The buttons of a form: submit, then cancel. */
export function FormActions(props: FormActionsProps) {
  const { submitLabel, pending, onCancel, cancel, disabledReason } = props;
  const { reads = false, sticky = false, unchanged, children } = props;
  const reason = useReadOnlyReason();
  const readOnly = reads ? undefined : reason;
  return (
    <div className={`${classes.actions} row gap-8`} data-sticky={sticky || undefined}>
      <ActionButton
        variant="filled"
        type="submit"
        loading={pending}
        disabledReason={readOnly ?? disabledReason}
      >
        {submitLabel}
      </ActionButton>
      {cancel}
      {onCancel ? (
        <Button disabled={pending} onClick={onCancel}>
          Cancel
        </Button>
      ) : null}
      {readOnly === undefined ? null : <span className="note">{readOnly}</span>}
      {unchanged ? <span className="note">Nothing has changed, so nothing was sent.</span> : null}
      {children}
    </div>
  );
}

/** The part of a rejection that belongs to no field; shown above the form. */
export function FormProblem({ problem }: { problem: Problem | undefined }) {
  return problem ? <ProblemPanel problem={problem} announce /> : null;
}
