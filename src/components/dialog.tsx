import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useId } from 'react';

/** A dialog that may be mounted open, and be gone when it closes: at its end the focus is where it was. */
export function Dialog(props: ModalProps) {
  const { opened } = props;
  const id = useId();
  useEffect(() => {
    if (!opened) return undefined;
    const before = document.activeElement;
    return () => {
      const atClose = document.activeElement;
      setTimeout(() => {
        const now = document.activeElement;
        const isFree = now === null || now === document.body || now === atClose;
        if (isFree && before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    };
  }, [opened]);
  // A question that is asked over it has the keyboard for itself: Escape closes one of the two.
  return (
    <Modal.Stack>
      <Modal {...props} stackId={id} returnFocus={false} />
    </Modal.Stack>
  );
}
