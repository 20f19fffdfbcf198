import type { ManifestPath } from '@/lib/manifest/finding';
import { EditCheck } from './edit-fields';
import { OwnNotes } from './field-notes';
import { ObjectNameField } from './object-name-field';
import { UnknownKeys } from './unknown-keys';

const writeKeys = ['objectName', 'inheritMapping', 'valueDefaults'];

/** The form for an object to write. */
export function WriteObjectForm({ path }: { path: ManifestPath }) {
  return (
    <>
      <ObjectNameField path={path} />
      <EditCheck
        path={[...path, 'inheritMapping']}
        label="Inherit the mapping of the read object"
        description="Records are then written with the mapped names."
      />
      <EditCheck
        path={[...path, 'valueDefaults', 'allowAnyFields']}
        label="Customers may set a default for any field"
      />
      <OwnNotes path={[...path, 'valueDefaults']} />
      <UnknownKeys path={path} known={writeKeys} />
      <UnknownKeys path={[...path, 'valueDefaults']} known={['allowAnyFields']} />
    </>
  );
}
