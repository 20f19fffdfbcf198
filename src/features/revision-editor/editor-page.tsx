import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { integrationQueries } from '@/api/integrations';
import { lazyPart } from '@/components/state/lazy-part';
import { EditorOpening } from './editor-header';
import type { EditorPageProps } from './editor-search';
import type { EditorStartProps } from './start/editor-start';

// Load the parser and the document model while the integration is being read.
const loadStart = () => import('./start/editor-start');
loadStart().catch(() => undefined);
const EditorStart = lazyPart(loadStart, 'EditorStart', ({ project, initial }: EditorStartProps) => (
  <EditorOpening project={project} integration={initial} />
));

export function EditIntegrationPage({ integration, ...props }: EditorPageProps & { integration: string }) {
  const { data } = useSuspenseQuery(integrationQueries.detail(props.project, integration));
  // Keep what the person started to edit, whatever a later read returns.
  const [initial] = useState(data);
  return <EditorStart {...props} initial={initial} latest={data} />;
}

/** The page that edits an integration that does not exist yet. */
export const NewRevisionPage = (props: EditorPageProps) => <EditorStart {...props} />;
