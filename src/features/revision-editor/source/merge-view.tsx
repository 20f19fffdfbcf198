import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { lineChanges } from '../review/line-changes';
import classes from './merge-view.module.css';
import type { Layout } from '@/lib/manifest/document/tree';
import { sourceLanguage } from './source-language';
import { sourceTheme } from './source-theme';

interface MergeViewProps {
  before: string;
  after: string;
  format: Layout['format'];
  label: string;
}

/** A line diff of two texts, with unchanged parts folded. */
export function MergeView({ before, after, format, label }: MergeViewProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const parent = host.current;
    if (!parent) return undefined;
    const view = new EditorView({
      parent,
      state: EditorState.create({
        doc: after,
        extensions: [
          lineNumbers(),
          EditorState.readOnly.of(true),
          EditorView.editable.of(false),
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          sourceLanguage(format),
          sourceTheme,
          unifiedMergeView({
            original: before,
            mergeControls: false,
            collapseUnchanged: { margin: 3, minSize: 6 },
            highlightChanges: false,
            diffConfig: { override: lineChanges },
          }),
        ],
      }),
    });
    return () => view.destroy();
  }, [before, after, format, label]);
  return <div ref={host} className={`${classes.host} card`} />;
}
