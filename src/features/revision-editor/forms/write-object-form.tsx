import type { ManifestPath } from '@/lib/manifest/finding';
import { EditCheck } from './edit-fields';
import { OwnNotes } from './field-notes';
import { ObjectNameField } from './object-name-field';

export function WriteObjectForm({ path }: { path: ManifestPath }) {
  return (
    <>
      <ObjectNameField path={path} />
      <EditCheck path={[...path, 'inheritMapping']} />
      <EditCheck path={[...path, 'valueDefaults', 'allowAnyFields']} />
      <OwnNotes path={[...path, 'valueDefaults']} />
    </>
  );
}
