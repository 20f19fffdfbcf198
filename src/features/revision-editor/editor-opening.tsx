import { PageHeader } from '@/components/page-header';
import { FormSkeleton } from '@/components/skeletons';

interface EditorOpeningProps {
  /** Name of the integration. Absent for a new one. */
  name: string | undefined;
}

/** Shown while the editor's code and a kept draft are loaded. */
export function EditorOpening({ name }: EditorOpeningProps) {
  return (
    <>
      <PageHeader title={name === undefined ? 'New integration' : `Edit ${name}`} section="Integrations" />
      <FormSkeleton fields={8} label="Opening the editor" />
    </>
  );
}
