import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useId } from 'react';

/** Where the focus goes after a dialog that is closing now. One that opens in its place goes back there too. */
let closingReturn: Element | null = null;

/** A dialog that may be mounted open and unmounted to close. Closing it moves the focus back to where it was. */
export function Dialog(props: ModalProps) {
  const { opened } = props;
  const id = useId();
  useEffect(() => {
    if (!opened) return undefined;
    const before = closingReturn ?? document.activeElement;
    return () => {
      const atClose = document.activeElement;
      closingReturn = before;
      setTimeout(() => {
        closingReturn = null;
        const now = document.activeElement;
        const isFree = now === null || now === document.body || now === atClose;
        if (isFree && before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    };
  }, [opened]);
  // A confirmation above it handles Escape itself, so that only one of the two closes.
  return (
    <Modal.Stack>
      <Modal {...props} stackId={id} returnFocus={false} />
    </Modal.Stack>
  );
}
