import { useQuery } from '@tanstack/react-query';
import { isNotOffered } from '@/api/errors';
import { toProblem } from '@/api/problem';
import { projectQueries } from '@/api/projects';
import { DefinitionList } from '@/components/definition-list';
import { ProblemPanel } from '@/components/problem-panel';
import { SectionHeader } from '@/components/section-header';
import { DefinitionListSkeleton } from '@/components/skeletons';
import { entitlementFacts } from '@/lib/entitlement-facts';

/** What the plan of this project allows; set by the service. */
export function Entitlements({ projectId }: { projectId: string }) {
  return (
    <section>
      <SectionHeader title="Entitlements" description="Come with the plan and are set by the service." />
      <EntitlementFacts projectId={projectId} />
    </section>
  );
}

function EntitlementFacts({ projectId }: { projectId: string }) {
  const { data, error, isFetching, refetch } = useQuery(projectQueries.detail(projectId));
  if (data) {
    const facts = entitlementFacts(data.entitlements);
    return facts.length === 0 ? (
      <p className="note">The service reports none for this project.</p>
    ) : (
      <DefinitionList items={facts} />
    );
  }
  if (isNotOffered(error))
    return <p className="note">This service does not offer the entitlements of a project.</p>;
  if (error)
    return <ProblemPanel problem={toProblem(error)} variant="inline" query={{ refetch, isFetching }} />;
  return <DefinitionListSkeleton rows={2} label="Reading the entitlements" />;
}
