import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { integrationQueries } from '@/api/integrations';
import { PageHeader } from '@/components/page-header';
import { FormSkeleton } from '@/components/skeletons';
import type { EditorSearch } from './editor-search';

// The parser and the document model are loaded where something is edited: while the integration is read.
const loadStart = () => import('./editor-start');
loadStart().catch(() => undefined);
const EditorStart = lazy(() => loadStart().then((module) => ({ default: module.EditorStart })));

export interface EditorPageProps {
  project: string;
  search: EditorSearch;
  onSearchChange: (search: EditorSearch, replace: boolean) => void;
}

const opening = <FormSkeleton fields={8} label="Opening the editor" />;

/** The editor of an integration's revision. */
export function EditIntegrationPage({ integration, ...props }: EditorPageProps & { integration: string }) {
  const { data } = useSuspenseQuery(integrationQueries.detail(props.project, integration));
  // What the person began to edit stays, whatever is read meanwhile.
  const [begun] = useState(data);
  return (
    <Suspense fallback={opening}>
      <EditorStart {...props} begun={begun} latest={data} />
    </Suspense>
  );
}

/** The editor of an integration that is not created yet. */
export function NewRevisionPage(props: EditorPageProps) {
  return (
    <Suspense fallback={opening}>
      <EditorStart {...props} />
    </Suspense>
  );
}

/** An integration that cannot be edited because this service does not tell of it. */
export function EditorNotFound({ project, integration }: { project: string; integration: string }) {
  return (
    <>
      <PageHeader
        title="Integration not found"
        section="Integrations"
        description={`The service does not tell of an integration with the id or name “${integration}”, so that its revision cannot be edited.`}
      />
      <Link to="/projects/$project/integrations" params={{ project }}>
        Go to the integrations
      </Link>
    </>
  );
}
