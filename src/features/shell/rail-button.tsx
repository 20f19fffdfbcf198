import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Hint } from '@/components/hint';
import classes from './rail.module.css';

interface RailButtonProps
  extends UnstyledButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof UnstyledButtonProps> {
  icon: ReactNode;
  label: string;
  /** Only the icon is shown; the label is its name and its tooltip. */
  narrow: boolean;
}

/** A button at the foot of the rail. */
export function RailButton({ icon, label, narrow, ...props }: RailButtonProps) {
  const button = (
    <UnstyledButton {...props} className={classes.link} data-narrow={narrow || undefined} aria-label={label}>
      {icon}
      {narrow ? null : <span className={classes.label}>{label}</span>}
    </UnstyledButton>
  );
  return narrow ? <Hint label={label}>{button}</Hint> : button;
}
