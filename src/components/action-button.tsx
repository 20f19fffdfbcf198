import { Button, VisuallyHidden, type ButtonProps, type ElementProps } from '@mantine/core';
import { useId, useLayoutEffect, useRef, type RefObject } from 'react';
import { useHint } from './overlay/hint';
import { useReadOnlyReason } from './read-only';

interface ActionButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  /** If set, the button stays focusable, does nothing and explains why. */
  disabledReason?: string | undefined;
}

/** A button that explains why it is disabled. It stays the same element, so that it keeps the focus. */
export function ActionButton({ disabledReason, onClick, type = 'button', ...props }: ActionButtonProps) {
  const reasonId = useId();
  const { target, tooltip } = useHint<HTMLButtonElement>(disabledReason);
  useFocusAfter(props.loading === true, target.ref);
  const isOff = disabledReason !== undefined;
  return (
    <>
      <Button
        {...props}
        {...target}
        type={isOff ? 'button' : type}
        onClick={isOff ? undefined : onClick}
        data-disabled={isOff || undefined}
        aria-disabled={isOff || undefined}
        aria-describedby={isOff ? reasonId : undefined}
      />
      {isOff ? <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden> : null}
      {tooltip}
    </>
  );
}

/** Gives the focus back to a button that has lost it because it is disabled while something is loading. */
function useFocusAfter(loading: boolean, button: RefObject<HTMLButtonElement | null>): void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (loading) {
      hadFocus.current = document.activeElement === button.current;
      return;
    }
    if (hadFocus.current && document.activeElement === document.body) button.current?.focus();
    hadFocus.current = false;
  }, [loading, button]);
}

/** A button that changes something at the service, or leads to it: disabled while the service is read-only. */
export function ChangeButton({ disabledReason, ...props }: ActionButtonProps) {
  const readOnly = useReadOnlyReason();
  return <ActionButton {...props} disabledReason={readOnly ?? disabledReason} />;
}
