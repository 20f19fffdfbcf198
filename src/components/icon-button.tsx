import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Hint } from './hint';
import classes from './icon-button.module.css';

interface PlainIconButtonProps extends Omit<
  ComponentPropsWithRef<'button'>,
  'children' | 'className' | 'type'
> {
  icon: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  danger?: boolean;
  framed?: boolean;
}

/** The button alone: a plain element, because tables draw hundreds at a time. Needs an `aria-label`. */
export function PlainIconButton({ icon, size = 'md', danger, framed, ...button }: PlainIconButtonProps) {
  return (
    <button
      {...button}
      type="button"
      className={classes.button}
      data-size={size}
      data-danger={danger || undefined}
      data-framed={framed || undefined}
    >
      {icon}
    </button>
  );
}

interface IconButtonProps extends Omit<PlainIconButtonProps, 'aria-label' | 'disabled'> {
  /** The name, also shown as the tooltip. */
  label: string;
  pressed?: boolean;
  /** Set, the button stays reachable, does nothing and says why. */
  disabledReason?: string;
}

/** A named button that shows only an icon. */
export function IconButton({ label, pressed, disabledReason, onClick, ...button }: IconButtonProps) {
  const disabled = disabledReason !== undefined;
  return (
    <Hint label={disabled ? `${label}: ${disabledReason}` : label}>
      <PlainIconButton
        {...button}
        aria-label={disabled ? `${label} (${disabledReason})` : label}
        aria-pressed={pressed}
        aria-disabled={disabled || undefined}
        onClick={disabled ? undefined : onClick}
      />
    </Hint>
  );
}
