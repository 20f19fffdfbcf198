import { VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { IconButton } from '@/components/icon-button';
import { IconArrowBackUp, IconArrowForwardUp } from '@/components/icons';
import { StatusBadge } from '@/components/status-badge';
import { useTimeZone } from '@/components/time-zone';
import { plural } from '@/lib/format';
import { clockTime } from '@/lib/time';
import classes from './editor-bar.module.css';
import { type PaneName, paneNames } from './editor-panes';
import type { DraftKeeper } from './use-draft-keeper';
import { useDispatch, useEditorSlice } from './use-editor';

interface EditorBarProps {
  keeper: DraftKeeper;
  shown: ReadonlySet<PaneName>;
  onToggle: (pane: PaneName) => void;
  front: PaneName;
  onFront: (pane: PaneName) => void;
  problemsOpen: boolean;
  onProblems: () => void;
}

/** Toolbar with undo, the problem count, the state of the draft, and the choice of panes. */
export function EditorBar(props: EditorBarProps) {
  const { keeper, shown, onToggle, front, onFront, problemsOpen, onProblems } = props;
  const dispatch = useDispatch();
  const canUndo = useEditorSlice(({ state }) => state.past.length > 0);
  const canRedo = useEditorSlice(({ state }) => state.future.length > 0);
  const group = useId();
  return (
    <div className={classes.bar}>
      <span className={classes.group}>
        <IconButton
          label="Undo"
          icon={<IconArrowBackUp aria-hidden />}
          {...(canUndo ? {} : { disabledReason: 'nothing to undo' })}
          onClick={() => void dispatch({ type: 'undo' })}
        />
        <IconButton
          label="Redo"
          icon={<IconArrowForwardUp aria-hidden />}
          {...(canRedo ? {} : { disabledReason: 'nothing to redo' })}
          onClick={() => void dispatch({ type: 'redo' })}
        />
      </span>
      <button
        type="button"
        className={classes.problems}
        aria-expanded={problemsOpen}
        aria-controls="editor-problems"
        onClick={onProblems}
      >
        <ProblemCounts />
      </button>
      <DraftState keeper={keeper} />
      <span className={classes.panes}>
        {paneNames.map(({ pane, label }) => (
          <button
            key={pane}
            type="button"
            className={classes.pane}
            aria-pressed={shown.has(pane)}
            onClick={() => onToggle(pane)}
          >
            {label}
          </button>
        ))}
      </span>
      <fieldset className={classes.tabs}>
        <VisuallyHidden component="legend">Shown part</VisuallyHidden>
        {paneNames.map(({ pane, label }) => (
          <label key={pane} className={classes.tab}>
            <input
              type="radio"
              className={classes.hidden}
              name={group}
              checked={front === pane}
              onChange={() => onFront(pane)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}

function ProblemCounts() {
  const checked = useEditorSlice((snapshot) => snapshot.checked);
  const unreadable = useEditorSlice(({ state }) => state.document.problems.length > 0);
  if (unreadable)
    return (
      <StatusBadge kind="failure" plain>
        Source cannot be read
      </StatusBadge>
    );
  const { errors, warnings } = checked;
  if (errors + warnings === 0)
    return (
      <StatusBadge kind="success" plain>
        No problems
      </StatusBadge>
    );
  return (
    <>
      {errors > 0 ? (
        <StatusBadge kind="failure" plain>
          {plural(errors, 'error')}
        </StatusBadge>
      ) : null}
      {warnings > 0 ? (
        <StatusBadge kind="warning" plain>
          {plural(warnings, 'warning')}
        </StatusBadge>
      ) : null}
    </>
  );
}

function DraftState({ keeper }: { keeper: DraftKeeper }) {
  const zone = useTimeZone();
  const { savedAt, failed, elsewhere, takeOther } = keeper;
  if (elsewhere === 'newer')
    return (
      <output className={classes.draft} data-warning>
        Another tab has changed this draft.
        <button type="button" className={classes.link} onClick={() => void takeOther()}>
          Take its version
        </button>
      </output>
    );
  return (
    <output className={classes.draft}>
      {failed ? 'Drafts cannot be kept in this browser: leaving loses what is not deployed. ' : null}
      {savedAt === undefined ? null : `Draft kept in this browser at ${clockTime(new Date(savedAt), zone)}. `}
      {elsewhere === 'open' ? 'Also open in another tab.' : null}
    </output>
  );
}
