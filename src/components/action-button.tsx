import { Button, VisuallyHidden, type ButtonProps, type ElementProps } from '@mantine/core';
import { useId } from 'react';
import { Hint } from './overlay/hint';
import { useReadOnlyReason } from './read-only';

interface ActionButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  /** If set, the button stays focusable, does nothing and explains why. */
  disabledReason?: string | undefined;
}

/** A button that explains why it is disabled. */
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

/** A button that changes something at the service, or leads to it: disabled while the service is read-only. */
export function ChangeButton({ disabledReason, ...props }: ActionButtonProps) {
  const readOnly = useReadOnlyReason();
  return <ActionButton {...props} disabledReason={readOnly ?? disabledReason} />;
}
