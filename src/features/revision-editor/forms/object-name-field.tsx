import type { ManifestPath } from '@/lib/manifest/finding';
import { useKnownNames } from '@/features/revision-editor/known-names/use-known-names';
import { useObjectNames } from '@/features/revision-editor/use-editor';
import { EditPick } from './edit-fields';

/** The provider's name of an object. No service lists these, so suggest the names used elsewhere. */
export function ObjectNameField({ path }: { path: ManifestPath }) {
  const { objects } = useKnownNames();
  const names = new Map(useObjectNames().map((name) => [name, name]));
  for (const { name, usedBy } of objects())
    if (!names.has(name)) names.set(name, usedBy.length > 0 ? name : `${name} (commonly used)`);
  return (
    <EditPick
      path={[...path, 'objectName']}
      description="As the provider names it. Names that other integrations use, or that are commonly used with this provider, are suggested."
      data={[...names].map(([value, label]) => ({ value, label }))}
    />
  );
}
