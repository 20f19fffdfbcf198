import type { ManifestPath } from '@/lib/manifest/finding';
import { listOf, textAt } from '@/lib/manifest/walk';
import { useKnownNames } from '../known-names/use-known-names';
import { useObjectNames, useValueAt } from '../use-editor';
import { EditPick } from './edit-fields';

/** The provider's name of an object. No service lists these, so suggest the names used elsewhere. */
export function ObjectNameField({ path }: { path: ManifestPath }) {
  const { objects } = useKnownNames();
  const own = textAt(useValueAt(path), 'objectName');
  const taken = new Set(
    listOf(useValueAt(path.slice(0, -1)))
      .map((object) => textAt(object, 'objectName'))
      .filter((name) => name !== own),
  );
  const names = new Map(useObjectNames().map((name) => [name, name]));
  for (const { name, usedBy } of objects())
    if (!names.has(name)) names.set(name, usedBy.length > 0 ? name : `${name} (commonly used)`);
  return (
    <EditPick
      path={[...path, 'objectName']}
      description="As the provider names it. Names that other integrations use, or that are commonly used with this provider, are suggested."
      data={[...names].flatMap(([value, label]) => (taken.has(value) ? [] : { value, label }))}
    />
  );
}
