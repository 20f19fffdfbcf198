import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { integrationQueries } from '@/api/integrations';
import { lazyPart } from '@/components/lazy-part';
import { PageHeader } from '@/components/page-header';
import { EditorOpening } from './editor-opening';
import type { EditorSearch } from './editor-search';

// Load the parser and the document model while the integration is being read.
const loadStart = () => import('./editor-start');
loadStart().catch(() => undefined);
const EditorStart = lazyPart(() => loadStart().then((module) => module.EditorStart));

export interface EditorPageProps {
  project: string;
  search: EditorSearch;
  onSearchChange: (search: EditorSearch, replace: boolean) => void;
}

/** The page that edits an integration's revision. */
export function EditIntegrationPage({ integration, ...props }: EditorPageProps & { integration: string }) {
  const { data } = useSuspenseQuery(integrationQueries.detail(props.project, integration));
  // Keep what the person started to edit, whatever a later read returns.
  const [initial] = useState(data);
  return (
    <Suspense fallback={<EditorOpening name={data.name} />}>
      <EditorStart {...props} initial={initial} latest={data} />
    </Suspense>
  );
}

/** The page that edits an integration that does not exist yet. */
export function NewRevisionPage(props: EditorPageProps) {
  return (
    <Suspense fallback={<EditorOpening name={undefined} />}>
      <EditorStart {...props} />
    </Suspense>
  );
}

/** Shown when this service does not return the integration. */
export function EditorNotFound({ project, integration }: { project: string; integration: string }) {
  return (
    <>
      <PageHeader
        title="Integration not found"
        section="Integrations"
        description={`No integration with the id or name “${integration}” was found.`}
      />
      <Link to="/projects/$project/integrations" params={{ project }}>
        Go to the integrations
      </Link>
    </>
  );
}
