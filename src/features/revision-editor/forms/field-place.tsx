import { useEffect, useRef, type FocusEvent, type ReactNode } from 'react';
import type { ManifestPath } from '@/lib/manifest/finding';
import { useEditorSlice } from '@/features/revision-editor/use-editor';
import classes from './forms.module.css';
import { startsWith, useEdits } from './use-node';

interface FieldPlaceProps {
  path: ManifestPath;
  children: ReactNode;
}

/**
 * A field in step with the rest of the editor: it becomes the selected place when the focus comes to it, and comes into
 * view when it is selected elsewhere, by the cursor in the source for one.
 */
export function FieldPlace({ path, children }: FieldPlaceProps) {
  const current = useEditorSlice(({ state }) => startsWith(state.selected, path));
  const { select } = useEdits();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (current && !root.current?.contains(document.activeElement))
      root.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const follow = (event: FocusEvent<HTMLDivElement>) => {
    // Its own fields are places too, and a dialog that it opened is no part of it.
    if (event.target.closest('[data-field]') === root.current) select(path);
  };
  return (
    <div ref={root} className={classes.field} data-field data-current={current || undefined} onFocus={follow}>
      {children}
    </div>
  );
}
