import { useEffect, useRef, type FocusEvent, type ReactNode } from 'react';
import type { ManifestPath } from '@/lib/manifest/finding';
import { useEditor, useEditorSlice } from '../use-editor';
import type { Problem } from '../model/problems';
import { FieldNotes } from './field-notes';
import classes from './forms.module.css';
import { startsWith, useEdits } from './use-node';

interface FieldPlaceProps {
  path: ManifestPath;
  /** Shown below the field. */
  problems?: readonly Problem[];
  children: ReactNode;
}

const CLICK_MS = 250;

/**
 * Keeps a form field in sync with the selection: focus selects its node, and selecting the node elsewhere (for
 * example in the source) scrolls the field into view.
 */
export function FieldPlace({ path, problems = [], children }: FieldPlaceProps) {
  const current = useEditorSlice(({ state }) => startsWith(state.selected, path));
  const { store } = useEditor();
  const { select } = useEdits();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (current && !root.current?.contains(document.activeElement))
      root.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const follow = (event: FocusEvent<HTMLDivElement>) => {
    // Ignore focus in nested fields and in dialogs opened from here.
    if (event.target.closest('[data-field]') === root.current) select(path);
  };
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    // Another window took the focus.
    if (!document.hasFocus() || root.current?.contains(event.relatedTarget)) return;
    // Not at once: a message that appears would move what is just being clicked.
    setTimeout(() => store.leave(path), CLICK_MS);
  };
  return (
    <div
      ref={root}
      className={`${classes.field} shrink anchor`}
      data-field
      data-current={current || undefined}
      onFocus={follow}
      onBlur={leave}
    >
      {children}
      <FieldNotes problems={problems} />
    </div>
  );
}
