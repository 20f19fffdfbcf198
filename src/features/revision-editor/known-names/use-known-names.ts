import { useEffect, useState } from 'react';
import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import { textAt } from '@/lib/manifest/walk';
import { valueAt } from '@/features/revision-editor/model/edits';
import { treeValue } from '@/features/revision-editor/model/tree';
import { useEditor, useEditorSlice } from '@/features/revision-editor/use-editor';
import { type CommonNames, knownFields, knownObjects } from './known-names';

const nothing: CommonNames = {};
let loading: Promise<CommonNames> | undefined;

/** These names are only suggestions, so a failure to load them is not reported. */
const load = () =>
  (loading ??= import('./common-names.json').then(
    (module) => module.default,
    () => {
      loading = undefined;
      return nothing;
    },
  ));

/** Names for the provider of the document: from other integrations of the project, and commonly used ones. */
export function useKnownNames() {
  const { project, integration } = useEditor();
  // Only the name, so that nothing renders again while other parts are edited.
  const provider = useEditorSlice(
    ({ state }) => textAt(valueAt(treeValue(state.document.tree), state.base), 'provider') ?? '',
  );
  const integrations = useOffered(integrationQueries.list(project), { optional: true });
  const [common, setCommon] = useState(nothing);
  useEffect(() => {
    let isGone = false;
    void load().then((names) => {
      if (!isGone) setCommon(names);
    });
    return () => {
      isGone = true;
    };
  }, []);
  const others = integrations.data?.filter(({ id }) => id !== integration?.id) ?? [];
  return {
    provider,
    objects: () => knownObjects(provider, others, common),
    fieldsOf: (objectName: string) => knownFields(provider, objectName, others, common),
  };
}
