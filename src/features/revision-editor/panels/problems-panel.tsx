import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '@/components/state/empty-state';
import { StatusBadge } from '@/components/status-badge';
import { formatNumber, plural } from '@/lib/format';
import { pathText } from '@/lib/manifest/finding';
import { lineAt } from '@/lib/manifest/document/document';
import type { Problem } from '../model/problems';
import { nearestPlace } from '@/lib/manifest/document/tree';
import { useBase, useDispatch, useEditor, useEditorSlice } from '../use-editor';
import classes from './problems-panel.module.css';

/** Problems listed at first. A button shows the rest. */
const firstProblems = 200;

interface ProblemsPanelProps {
  /** A problem was chosen and its node selected: a narrow screen should show its form. */
  onChoose: () => void;
}

/** All findings, with their position and fixes. */
export function ProblemsPanel({ onChoose }: ProblemsPanelProps) {
  const { store } = useEditor();
  const checked = useEditorSlice((snapshot) => snapshot.checked);
  const document = useEditorSlice(({ state }) => state.document);
  const [most, setMost] = useState(firstProblems);
  const { problems, silenced } = checked;
  const silence =
    silenced > 0 ? `${plural(silenced, 'warning')} silenced by comments in the source.` : undefined;
  if (document.problems.length > 0)
    return (
      <>
        <p className="hint padded-8-12">
          The source cannot be parsed. The form shows the last version that could be.
        </p>
        <ul>
          {document.problems.map(({ message, from, fix }) => (
            <li key={`${from} ${message}`} className={`${classes.row} row gap-4-12 small ruled`}>
              <Severity severity="error" />
              <span className={`${classes.message} fill shrink`}>{message}</span>
              {fix ? (
                <Button size="compact-xs" onClick={() => store.replace(fix.text)}>
                  {fix.label}
                </Button>
              ) : null}
              <span className={`${classes.place} quiet mono truncate fixed-size`}>
                line {formatNumber(lineAt(document.text, from))}
              </span>
            </li>
          ))}
        </ul>
      </>
    );
  if (problems.length === 0)
    return (
      <EmptyState title="No problems">{silence ?? 'The revision meets every rule of the format.'}</EmptyState>
    );
  return (
    <>
      <ul>
        {problems.slice(0, most).map((problem) => (
          <ProblemRow key={problem.id} problem={problem} onChoose={onChoose} />
        ))}
      </ul>
      {problems.length > most ? (
        <Button size="xs" m="xs" onClick={() => setMost(problems.length)}>
          Show {formatNumber(problems.length - most)} more
        </Button>
      ) : null}
      {silence ? <p className="hint padded-8-12">{silence}</p> : null}
    </>
  );
}

function Severity({ severity }: Pick<Problem, 'severity'>) {
  const isError = severity === 'error';
  return (
    <StatusBadge kind={isError ? 'failure' : 'warning'} plain>
      {isError ? 'Error' : 'Warning'}
    </StatusBadge>
  );
}

/** A fix removes its problem and button. Move the focus to the next problem, or to the panel. */
function focusNext(button: HTMLElement) {
  const row = button.closest('li');
  const panel = button.closest('section');
  const at = row?.parentElement ? [...row.parentElement.children].indexOf(row) : 0;
  requestAnimationFrame(() => {
    if (!panel || panel.contains(document.activeElement)) return;
    const rows = panel.querySelectorAll('li');
    const next = rows[Math.min(at, rows.length - 1)];
    (next?.querySelector<HTMLElement>('[data-fix]') ?? next?.querySelector('button') ?? panel).focus();
  });
}

function ProblemRow({ problem, onChoose }: { problem: Problem; onChoose: () => void }) {
  const { store } = useEditor();
  const dispatch = useDispatch();
  const base = useBase();
  const { severity, message, suggestion, path, missing, rule, fixes } = problem;
  const place = pathText(path.slice(base.length), '').replace(/^\./, '') || 'integration';
  const choose = () => {
    dispatch({ type: 'select', path: missing === undefined ? path : [...path, missing] });
    onChoose();
  };
  const { text, tree } = store.snapshot().state.document;
  const line = lineAt(text, nearestPlace(tree, path).from);
  return (
    <li className={`${classes.row} row gap-4-12 small ruled`}>
      <button
        type="button"
        className={`${classes.choose} bare-button line gap-12 shrink`}
        onClick={choose}
        title={rule}
      >
        <Severity severity={severity} />
        <span className={`${classes.message} fill shrink`}>
          {message}
          {suggestion && fixes.length === 0 ? <span className="quiet"> {suggestion}</span> : null}
        </span>
        <code className={`${classes.place} quiet mono truncate fixed-size`}>
          {place} · line {formatNumber(line)}
        </code>
      </button>
      {fixes.length > 0 ? (
        <Group gap={6} className="shrink">
          {fixes.map(({ label, edit }) => (
            <Button
              key={label}
              className={classes.fix}
              size="xs"
              data-fix
              onClick={(event) => {
                focusNext(event.currentTarget);
                dispatch({ type: 'edit', edit, select: path });
              }}
            >
              {label}
            </Button>
          ))}
        </Group>
      ) : null}
    </li>
  );
}
