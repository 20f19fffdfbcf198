import { Loader } from '@mantine/core';
import { DiagnosisNote } from './diagnosis-note';
import classes from './connect-page.module.css';
import type { LinkState } from './use-one-click';

interface OneClickNoteProps {
  state: LinkState;
}

export function OneClickNote({ state }: OneClickNoteProps) {
  if (state === 'idle') return null;
  if (state === 'connecting')
    return (
      <output className={classes.notice}>
        <Loader size="xs" aria-hidden /> Connecting with the link…
      </output>
    );
  return <DiagnosisNote diagnosis={state} />;
}
