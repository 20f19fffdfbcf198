import type { ComponentPropsWithRef } from 'react';
import classes from './plain-button.module.css';

interface PlainButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'type'> {
  look?: 'primary' | 'default' | 'subtle' | 'danger';
  small?: boolean;
  /** It sends the form around it. */
  submits?: boolean;
  /** Its action is running: it cannot be pressed again. */
  loading?: boolean;
}

/** A button that looks like Mantine's, for what is shown before Mantine is loaded. */
export const PlainButton = ({
  look = 'primary',
  small = false,
  loading = false,
  submits = false,
  children,
  ...props
}: PlainButtonProps) => (
  <button
    {...props}
    type={submits ? 'submit' : 'button'}
    className={classes.root}
    data-look={look}
    data-small={small || undefined}
    data-loading={loading || undefined}
    disabled={loading}
  >
    {children}
    {loading ? <Spinner /> : null}
  </button>
);

/** Shows that something is running. Say beside it what it is. */
export const Spinner = () => <span className={classes.spinner} aria-hidden />;
