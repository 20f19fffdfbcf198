import { createFileRoute, redirect } from '@tanstack/react-router';
import { NewIntegrationPage } from '@/features/revision-editor/start/new-integration-page';
import { definedOnly } from '@/lib/defined-only';
import { searchChoice, type SearchParams } from '@/lib/search-params';

export const Route = createFileRoute('/_console/projects/$project/integrations/new')({
  staticData: { page: { title: 'New integration', reads: 'the ways to begin', shape: 'text' } },
  validateSearch: ({ from }: SearchParams) =>
    definedOnly({ from: searchChoice(from, ['template', 'manifest', 'empty']) }),
  // Step by step is where most begin. Former addresses had a form for each way.
  beforeLoad: ({ params, search: { from } }) => {
    const to = '/projects/$project/integrations/new/edit';
    if (from === undefined) throw redirect({ to, params, search: { view: 'steps' }, replace: true });
    if (from === 'manifest') throw redirect({ to, params, search: { start: from }, replace: true });
    if (from === 'empty') throw redirect({ to, params, replace: true });
  },
  component: NewIntegration,
});

function NewIntegration() {
  return <NewIntegrationPage project={Route.useParams().project} />;
}
