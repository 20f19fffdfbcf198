import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { IconButton } from '@/components/icon-button';
import { IconArrowBackUp, IconArrowForwardUp } from '@/components/icons';
import { Segments } from '@/components/page/segments';
import { StatusBadge, type StatusKind } from '@/components/status-badge';
import { useTimeZone } from '@/components/time-zone';
import { plural } from '@/lib/format';
import { clockTime } from '@/lib/time';
import { Dialog } from '@/components/overlay/dialog';
import { canonicalIntegration } from '@/lib/manifest/canonical';
import classes from './editor-bar.module.css';
import type { PaneName } from './editor-panes';
import type { DraftKeeper } from './use-draft-keeper';
import { isFirstRead, useDispatch, useEditorSlice } from './use-editor';
import { Comparison } from './review/comparison';
import type { Draft } from './draft-store';
import { documentValue, documentValueAt, longestAtOnce, openLater } from '@/lib/manifest/document/document';
import { compareContents } from '@/lib/manifest/compare-contents';

interface EditorBarProps {
  keeper: DraftKeeper;
  panes: readonly { pane: PaneName; label: string }[];
  shown: ReadonlySet<PaneName>;
  /** Without it all panes are shown where there is room. */
  onToggle?: (pane: PaneName) => void;
  front: PaneName;
  onFront: (pane: PaneName) => void;
  problemsOpen: boolean;
  onProblems: () => void;
}

/** Toolbar with undo, the problem count, the state of the draft, and the choice of panes. */
export function EditorBar(props: EditorBarProps) {
  const { keeper, panes, shown, onToggle, front, onFront, problemsOpen, onProblems } = props;
  const dispatch = useDispatch();
  const canUndo = useEditorSlice(({ state }) => state.past.length > 0);
  const canRedo = useEditorSlice(({ state }) => state.future.length > 0);
  return (
    <div className={`${classes.bar} row gap-4-12 small`}>
      <Group gap={2}>
        <IconButton
          label="Undo"
          icon={<IconArrowBackUp aria-hidden />}
          disabledReason={canUndo ? undefined : 'nothing to undo'}
          onClick={() => dispatch({ type: 'undo' })}
        />
        <IconButton
          label="Redo"
          icon={<IconArrowForwardUp aria-hidden />}
          disabledReason={canRedo ? undefined : 'nothing to redo'}
          onClick={() => dispatch({ type: 'redo' })}
        />
      </Group>
      <Button size="xs" aria-expanded={problemsOpen} aria-controls="editor-problems" onClick={onProblems}>
        <ProblemCounts />
      </Button>
      <DraftState keeper={keeper} />
      {onToggle ? (
        <Button.Group className={classes.wide}>
          {panes.map(({ pane, label }) => (
            <Button
              key={pane}
              className={classes.pane}
              size="xs"
              aria-pressed={shown.has(pane)}
              onClick={() => onToggle(pane)}
            >
              {label}
            </Button>
          ))}
        </Button.Group>
      ) : null}
      <div className={classes.narrow}>
        <Segments
          label="Shown part"
          wide
          options={panes.map(({ pane, label }) => ({ value: pane, label }))}
          value={front}
          onChange={onFront}
        />
      </div>
    </div>
  );
}

function ProblemCounts() {
  const checked = useEditorSlice((snapshot) => snapshot.checked);
  const unfinished = useEditorSlice((snapshot) => snapshot.unfinished);
  const isReading = useEditorSlice(({ state }) => isFirstRead(state));
  const unreadable = useEditorSlice(({ state }) => state.document.problems.length > 0);
  const badge = (kind: StatusKind, text: string) => (
    <StatusBadge kind={kind} plain>
      {text}
    </StatusBadge>
  );
  if (isReading) return badge('running', 'Reading the text');
  if (unreadable) return badge('failure', 'Source has syntax errors');
  const { errors, warnings } = checked;
  if (errors + warnings === 0)
    return unfinished > 0 ? badge('unknown', 'Not complete yet') : badge('success', 'No problems');
  return (
    <Group gap="sm">
      {errors > 0 ? badge('failure', plural(errors, 'error')) : null}
      {warnings > 0 ? badge('warning', plural(warnings, 'warning')) : null}
    </Group>
  );
}

function DraftState({ keeper }: { keeper: DraftKeeper }) {
  const zone = useTimeZone();
  const { savedAt, failed, openElsewhere, other, choose } = keeper;
  const [comparing, setComparing] = useState(false);
  if (other)
    return (
      <output className={`${classes.draft} quiet tiny fill shrink`} data-warning>
        Another tab has changed this draft.
        <Button size="compact-xs" ml="xs" onClick={() => setComparing(true)}>
          Compare
        </Button>
        {comparing ? (
          <OtherDraftDialog
            draft={other}
            onTakeOther={() => choose('other')}
            onKeep={() => choose('own')}
            onClose={() => setComparing(false)}
          />
        ) : null}
      </output>
    );
  return (
    <output className={`${classes.draft} quiet tiny fill shrink`}>
      {failed
        ? 'This browser cannot keep drafts: changes that are not deployed are lost when you leave. '
        : null}
      {savedAt === undefined ? null : `Draft kept in this browser at ${clockTime(new Date(savedAt), zone)}. `}
      {openElsewhere ? 'Also open in another tab.' : null}
    </output>
  );
}

interface OtherDraftDialogProps {
  /** What the other tab has saved. */
  draft: Draft;
  onTakeOther: () => void;
  onKeep: () => void;
  onClose: () => void;
}

/** Shows how the draft of another tab differs, and asks which one to continue with. */
function OtherDraftDialog({ draft, onTakeOther, onKeep, onClose }: OtherDraftDialogProps) {
  const { document, base } = useEditorSlice(({ state }) => state);
  const other = openLater(draft.text, draft.format);
  const canCompare = documentValue(other) !== null && documentValue(document) !== null;
  const contentOf = (from: typeof other) => canonicalIntegration(documentValueAt(from, base)).value;
  const choose = (done: () => void) => () => {
    done();
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title="Two tabs changed this draft" size="72rem">
      <Comparison
        title="What the other tab has"
        description={
          canCompare
            ? 'Compared with this tab.'
            : `Texts over ${longestAtOnce} characters, and texts with syntax errors, are compared line by line only.`
        }
        differences={canCompare ? compareContents(contentOf(document), contentOf(other)) : []}
        before={document.text}
        after={draft.text}
        format={draft.format}
        label="Lines that differ"
      >
        <Group gap="xs">
          <Button variant="filled" onClick={choose(onTakeOther)}>
            Use the other tab’s version
          </Button>
          <Button onClick={choose(onKeep)}>Keep this tab’s version</Button>
        </Group>
        <p className="hint">Undo brings back what was edited in this tab.</p>
      </Comparison>
    </Dialog>
  );
}
