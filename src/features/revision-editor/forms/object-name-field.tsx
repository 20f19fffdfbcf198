import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import type { ManifestPath } from '@/lib/manifest/finding';
import { objectsOf, textAt } from '@/lib/manifest/walk';
import { compareNatural } from '@/lib/sort';
import { useBase, useEditor, useValueAt } from '@/features/revision-editor/use-editor';
import { EditPick } from './edit-fields';

/** The provider's name of an object. No service lists them, so those are proposed that are used elsewhere. */
export function ObjectNameField({ path }: { path: ManifestPath }) {
  const { project } = useEditor();
  const content = useValueAt(useBase());
  const integrations = useOffered(integrationQueries.list(project), { optional: true });
  const provider = textAt(content, 'provider');
  const contents: readonly unknown[] = [
    content,
    ...(integrations.data ?? [])
      .filter((integration) => integration.provider === provider)
      .map(({ latestRevision }) => latestRevision.content),
  ];
  const names = contents.flatMap((one) =>
    ['read', 'write', 'subscribe'].flatMap((block) =>
      objectsOf(one, block, []).flatMap(([object]) => textAt(object, 'objectName') || []),
    ),
  );
  return (
    <EditPick
      path={[...path, 'objectName']}
      label="Object"
      description="As the provider names it. Names used by other integrations of this provider are proposed."
      data={[...new Set(names)].toSorted(compareNatural).map((name) => ({ value: name, label: name }))}
    />
  );
}
