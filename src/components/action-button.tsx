import { Button, VisuallyHidden, type ButtonProps, type ElementProps } from '@mantine/core';
import { useId } from 'react';
import { Hint } from './hint';

interface ActionButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  /** Set, the button stays reachable, does nothing and says why. */
  disabledReason?: string;
}

/** A button that, where it cannot be used, gives the reason instead of only going grey. */
export function ActionButton({ disabledReason, onClick, type = 'button', ...props }: ActionButtonProps) {
  const reasonId = useId();
  if (disabledReason === undefined) return <Button {...props} type={type} onClick={onClick} />;
  return (
    <Hint label={disabledReason}>
      <Button {...props} type="button" data-disabled aria-disabled aria-describedby={reasonId} />
      <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden>
    </Hint>
  );
}
