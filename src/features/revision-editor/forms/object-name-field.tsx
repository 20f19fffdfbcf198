import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import type { ManifestPath } from '@/lib/manifest/finding';
import { objectsOf, textAt } from '@/lib/manifest/walk';
import { compareNatural } from '@/lib/sort';
import { valueAt } from '@/features/revision-editor/model/edits';
import { treeValue } from '@/features/revision-editor/model/tree';
import { useBase, useEditor, useEditorSlice, useValueAt } from '@/features/revision-editor/use-editor';
import { EditPick } from './edit-fields';

/** The provider's name of an object. No service lists them, so those are proposed that are used elsewhere. */
export function ObjectNameField({ path }: { path: ManifestPath }) {
  const { project } = useEditor();
  const base = useBase();
  const provider = textAt(useValueAt(base), 'provider');
  // As one text, so that the proposals are worked out again only when a name changes, not at each letter.
  const own = useEditorSlice(({ state }) =>
    namesOf(valueAt(treeValue(state.document.tree), base)).join('\n'),
  );
  const integrations = useOffered(integrationQueries.list(project), { optional: true });
  const others = (integrations.data ?? [])
    .filter((integration) => integration.provider === provider)
    .flatMap(({ latestRevision }) => namesOf(latestRevision.content));
  const names = [...new Set([...own.split('\n').filter(Boolean), ...others])];
  return (
    <EditPick
      path={[...path, 'objectName']}
      label="Object"
      description="As the provider names it. Names used by other integrations of this provider are proposed."
      data={names.toSorted(compareNatural).map((name) => ({ value: name, label: name }))}
    />
  );
}

const namesOf = (content: unknown): string[] =>
  ['read', 'write', 'subscribe'].flatMap((block) =>
    objectsOf(content, block, []).flatMap(([object]) => textAt(object, 'objectName') || []),
  );
