import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import type { ManifestPath } from '@/lib/manifest/finding';
import { textAt } from '@/lib/manifest/walk';
import { compareNatural } from '@/lib/sort';
import { objectNamesIn } from '@/features/revision-editor/model/object-names';
import { useBase, useEditor, useObjectNames, useValueAt } from '@/features/revision-editor/use-editor';
import { EditPick } from './edit-fields';

/** The provider's name of an object. No service lists these, so suggest the names used elsewhere in the project. */
export function ObjectNameField({ path }: { path: ManifestPath }) {
  const { project } = useEditor();
  const provider = textAt(useValueAt(useBase()), 'provider');
  const own = useObjectNames();
  const integrations = useOffered(integrationQueries.list(project), { optional: true });
  const others = (integrations.data ?? [])
    .filter((integration) => integration.provider === provider)
    .flatMap(({ latestRevision }) => objectNamesIn(latestRevision.content));
  const names = [...new Set([...own, ...others])];
  return (
    <EditPick
      path={[...path, 'objectName']}
      description="As the provider names it. Names used by other integrations of this provider are suggested."
      data={names.toSorted(compareNatural).map((name) => ({ value: name, label: name }))}
    />
  );
}
