import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { ActionButton } from './action-button';
import type { ConfirmDialogProps } from './confirm-dialog';
import classes from './confirm-modal.module.css';
import { ProblemPanel } from './problem-panel';
import { useReadOnlyReason } from './read-only';

/** The part of the confirm dialog that is loaded on demand. */
export function ConfirmModal(props: ConfirmDialogProps) {
  const { opened, onClose, title, pending = false } = props;
  const close = () => {
    if (!pending) onClose();
  };
  return (
    <Modal
      stackId={useId()}
      opened={opened}
      onClose={close}
      title={title}
      withCloseButton={false}
      returnFocus={false}
      size="md"
      centered
    >
      {/* Mounted at each opening, so that typed text is gone. */}
      <Question {...props} onClose={close} />
    </Modal>
  );
}

function Question(props: ConfirmDialogProps) {
  const { onClose, verb, onConfirm, pending = false, problem, children, reach = [], confirmText } = props;
  const { reachTitle = 'What depends on it', tone = 'danger', local = false } = props;
  const readOnly = useReadOnlyReason();
  const forbidden = local ? undefined : readOnly;
  const [typed, setTyped] = useState('');
  const missing = confirmText !== undefined && typed.trim() !== confirmText;
  return (
    <form
      className={classes.root}
      onSubmit={(event) => {
        event.preventDefault();
        // React events bubble through portals to a form that opened this dialog.
        event.stopPropagation();
        if (forbidden === undefined && !missing && !pending) onConfirm();
      }}
    >
      {children ? <div className={classes.text}>{children}</div> : null}
      {reach.length > 0 ? (
        <section className={classes.reach} aria-label={reachTitle}>
          <h3 className={`hint ${classes.reachTitle}`}>{reachTitle}</h3>
          <ul className={`bullets ${classes.list}`}>
            {reach.map((item, at) => (
              <li key={at}>{item}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {confirmText === undefined ? null : (
        <TextInput
          label={`Type ${confirmText} to confirm`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
      )}
      {forbidden === undefined ? null : <p className="hint">{forbidden}</p>}
      {problem ? <ProblemPanel problem={problem} variant="inline" announce /> : null}
      <Group gap="xs" align="stretch">
        <Button
          variant="default"
          onClick={onClose}
          disabled={pending}
          data-autofocus={confirmText === undefined ? true : undefined}
        >
          Cancel
        </Button>
        <ActionButton
          type="submit"
          color={tone === 'danger' ? 'red' : undefined}
          loading={pending}
          disabledReason={forbidden ?? (missing ? `Type ${confirmText} first` : undefined)}
        >
          {verb}
        </ActionButton>
      </Group>
    </form>
  );
}
