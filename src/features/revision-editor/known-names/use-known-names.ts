import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import { textAt } from '@/lib/manifest/walk';
import { valueAt } from '@/lib/manifest/document/edits';
import { treeValue } from '@/lib/manifest/document/tree';
import { useEditor, useEditorSlice } from '../use-editor';
import commonNames from './common-names.json';
import { knownFields, knownObjects } from './known-names';

/** Names for the provider of the document: from other integrations of the project, and commonly used ones. */
export function useKnownNames() {
  const { project, integration } = useEditor();
  // Only the name, so that nothing renders again while other parts are edited.
  const provider = useEditorSlice(
    ({ state }) => textAt(valueAt(treeValue(state.document.tree), state.base), 'provider') ?? '',
  );
  const integrations = useOffered(integrationQueries.list(project), { optional: true });
  const others = integrations.data?.filter(({ id }) => id !== integration?.id) ?? [];
  return {
    provider,
    objects: () => knownObjects(provider, others, commonNames),
    fieldsOf: (objectName: string) => knownFields(provider, objectName, others, commonNames),
  };
}
