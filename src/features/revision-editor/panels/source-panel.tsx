import { lazyPart } from '@/components/lazy-part';
import { FormSkeleton } from '@/components/skeletons';
import { StatusBadge } from '@/components/status-badge';
import type { SuggestionContext } from '@/features/revision-editor/model/completion';
import { useEditorSlice } from '@/features/revision-editor/use-editor';
import classes from './source-panel.module.css';

const SourceEditor = lazyPart(
  () => import('@/features/revision-editor/source-editor').then((module) => module.SourceEditor),
  () => <FormSkeleton fields={6} label="Loading the source" />,
);

/** The document as text. */
export function SourcePanel({ names }: { names: SuggestionContext }) {
  const problem = useEditorSlice(({ state }) => state.document.problems[0]);
  const line = useEditorSlice(({ state }) =>
    state.document.problems[0]
      ? state.document.text.slice(0, state.document.problems[0].from).split('\n').length
      : undefined,
  );
  return (
    <div className={classes.source}>
      <SourceEditor names={names} />
      <output className={classes.state} data-problem={problem ? true : undefined}>
        {problem ? (
          <>
            <StatusBadge kind="failure" plain>
              Line {line}: {problem.message}
            </StatusBadge>
            <span>The form shows the last version that could be read.</span>
          </>
        ) : null}
      </output>
    </div>
  );
}
