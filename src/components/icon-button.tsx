import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Hint } from './overlay/hint';
import classes from './icon-button.module.css';

interface PlainIconButtonProps extends Omit<
  ComponentPropsWithRef<'button'>,
  'children' | 'className' | 'type'
> {
  icon: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  framed?: boolean;
}

/** The button without a tooltip: a plain element, because tables have hundreds. Needs an `aria-label`. */
export function PlainIconButton({ icon, size = 'md', framed, ...button }: PlainIconButtonProps) {
  return (
    <button
      {...button}
      type="button"
      className={`${classes.button} inline quiet fixed-size`}
      data-size={size}
      data-framed={framed || undefined}
    >
      {icon}
    </button>
  );
}

interface IconButtonProps extends Omit<PlainIconButtonProps, 'aria-label' | 'disabled'> {
  /** The name, also shown as a tooltip. */
  label: string;
  pressed?: boolean;
  /** If set, the button stays focusable, does nothing and explains why. */
  disabledReason?: string;
}

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
