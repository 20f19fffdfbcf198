import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { objectMetadataQueries } from '@/api/object-metadata';
import { useOffered } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { lazyPart } from '@/components/state/lazy-part';
import { TextSkeleton } from '@/components/state/skeletons';
import { StatusBadge } from '@/components/status-badge';
import { storedValue } from '@/lib/browser-store';
import { fieldRows } from '@/lib/field-rows';
import type { KnownName } from '../known-names/known-names';
import { useKnownNames } from '../known-names/use-known-names';
import { lineAt } from '@/lib/manifest/document/document';
import { useCustomer } from '../pickers/customer';
import { useDestinations } from '../pickers/destinations';
import type { SourceNames } from '../source/source-help';
import { useEditor, useEditorSlice } from '../use-editor';
import classes from './source-panel.module.css';

const SourceEditor = lazyPart(
  () => import('../source/source-editor'),
  'SourceEditor',
  () => <TextSkeleton lines={12} label="Loading the source" />,
);

const wraps = storedValue('signalbox.editor-wrap', (stored) => stored === true);

/** What completion proposes: the fields of the chosen customer's account, as far as they were read, come first. */
function useSourceNames(): SourceNames {
  const queryClient = useQueryClient();
  const { project } = useEditor();
  const { source } = useCustomer();
  const known = useKnownNames();
  const { options } = useDestinations();
  const catalog = useOffered(providerQueries.catalog(), { optional: true });
  const suggestions = (found: readonly KnownName[]) =>
    found.map(({ name, usedBy }) => ({
      label: name,
      detail: usedBy.length > 0 ? `Used by ${usedBy.join(', ')}` : 'Commonly used',
    }));
  return {
    destinations: options.map(({ value }) => value),
    providers: Object.keys(catalog.data ?? {}),
    objects: () => suggestions(known.objects()),
    fieldsOf: (objectName) => {
      const account =
        source &&
        queryClient.getQueryData(objectMetadataQueries.object(project, source, objectName).queryKey);
      const own = account ? fieldRows(account.fields) : [];
      const others = known.fieldsOf(objectName).filter(({ name }) => own.every((row) => row.name !== name));
      return [
        ...own.map(({ name, displayName }) => ({ label: name, detail: displayName })),
        ...suggestions(others),
      ];
    },
  };
}

/** The document as text. */
export function SourcePanel() {
  const { store } = useEditor();
  const problem = useEditorSlice(({ state }) => state.document.problems[0]);
  const fix = problem?.fix;
  const line = useEditorSlice(({ state }) => problem && lineAt(state.document.text, problem.from));
  const [wrap, setWrap] = useState(wraps.get);
  const sourceNames = useSourceNames();
  return (
    <div className={`${classes.source} stack fill shrink`}>
      <div className={classes.bar}>
        <Button
          variant="subtle"
          size="compact-xs"
          aria-pressed={wrap}
          onClick={() => {
            setWrap(!wrap);
            wraps.set(!wrap);
          }}
        >
          {wrap ? 'Do not wrap lines' : 'Wrap lines'}
        </Button>
      </div>
      <SourceEditor names={sourceNames} wrap={wrap} />
      <output className={classes.state} data-problem={problem ? true : undefined}>
        {problem ? (
          <>
            <StatusBadge kind="failure" plain>
              Line {line}: {problem.message}
            </StatusBadge>
            {fix ? (
              <Button size="compact-xs" onClick={() => store.replace(fix.text)}>
                {fix.label}
              </Button>
            ) : null}
            <span>The form shows the last version that could be read.</span>
          </>
        ) : null}
      </output>
    </div>
  );
}
