import { Button, Group } from '@mantine/core';
import { IconButton } from '@/components/icon-button';
import { IconArrowBackUp, IconArrowForwardUp } from '@/components/icons';
import { Segments } from '@/components/segments';
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
  return (
    <div className={classes.bar}>
      <Group gap={2}>
        <IconButton
          label="Undo"
          icon={<IconArrowBackUp aria-hidden />}
          disabledReason={canUndo ? undefined : 'nothing to undo'}
          onClick={() => void dispatch({ type: 'undo' })}
        />
        <IconButton
          label="Redo"
          icon={<IconArrowForwardUp aria-hidden />}
          disabledReason={canRedo ? undefined : 'nothing to redo'}
          onClick={() => void dispatch({ type: 'redo' })}
        />
      </Group>
      <Button
        variant="default"
        size="xs"
        aria-expanded={problemsOpen}
        aria-controls="editor-problems"
        onClick={onProblems}
      >
        <ProblemCounts />
      </Button>
      <DraftState keeper={keeper} />
      <Button.Group className={classes.wide}>
        {paneNames.map(({ pane, label }) => (
          <Button
            key={pane}
            className={classes.pane}
            variant="default"
            size="xs"
            aria-pressed={shown.has(pane)}
            onClick={() => onToggle(pane)}
          >
            {label}
          </Button>
        ))}
      </Button.Group>
      <div className={classes.narrow}>
        <Segments
          label="Shown part"
          options={paneNames.map(({ pane, label }) => ({ value: pane, label }))}
          value={front}
          onChange={onFront}
        />
      </div>
    </div>
  );
}

function ProblemCounts() {
  const checked = useEditorSlice((snapshot) => snapshot.checked);
  const unreadable = useEditorSlice(({ state }) => state.document.problems.length > 0);
  if (unreadable)
    return (
      <StatusBadge kind="failure" plain>
        Source has syntax errors
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
    <Group gap="sm">
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
    </Group>
  );
}

function DraftState({ keeper }: { keeper: DraftKeeper }) {
  const zone = useTimeZone();
  const { savedAt, failed, elsewhere, takeOther } = keeper;
  if (elsewhere === 'newer')
    return (
      <output className={classes.draft} data-warning>
        Another tab has changed this draft.
        <Button variant="default" size="compact-xs" ml="xs" onClick={() => void takeOther()}>
          Load its version
        </Button>
      </output>
    );
  return (
    <output className={classes.draft}>
      {failed
        ? 'This browser cannot keep drafts: changes that are not deployed are lost when you leave. '
        : null}
      {savedAt === undefined ? null : `Draft kept in this browser at ${clockTime(new Date(savedAt), zone)}. `}
      {elsewhere === 'open' ? 'Also open in another tab.' : null}
    </output>
  );
}
