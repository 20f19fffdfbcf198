import { Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isNotOffered } from '@/api/errors';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import { providerAppQueries } from '@/api/provider-apps';
import { ButtonLink, ChangeLink } from '@/components/button-link';
import type { KnownFailure } from '@/lib/known-failures';
import type { FailureHelpProps } from './failure-help';
import { remediesOf, type FailedRun, type RemedyFacts } from './remedies';

/** Where the checks of a failure are done. What cannot be done says why. */
export function FailureActions({ project, failure, run, readAgain }: FailureHelpProps) {
  const facts = useRemedyFacts(project, failure, run);
  const remedies = remediesOf({ project, failure, run, ...facts });
  const works = facts.installation?.connection?.status === 'working';
  return (
    <>
      <Group gap="xs">
        {remedies.map((remedy) => {
          if ('why' in remedy) return null;
          const Button = remedy.changes ? ChangeLink : ButtonLink;
          // Nothing else helps while the credentials are refused.
          const variant = remedy.link.to?.includes('/connections') && !works ? 'filled' : 'default';
          return (
            <Button key={remedy.label} {...remedy.link} variant={variant} size="xs">
              {remedy.label}
            </Button>
          );
        })}
        {readAgain}
      </Group>
      {remedies.map((remedy) =>
        'why' in remedy ? (
          <p key={remedy.why} className="hint">
            {remedy.why}
          </p>
        ) : null,
      )}
    </>
  );
}

/** All of it is outside the specification. What the service does not offer stays undefined. */
function useRemedyFacts(project: string, failure: KnownFailure, run: FailedRun): RemedyFacts {
  const { integrationId, installationId } = run;
  const isOne = integrationId !== undefined && installationId !== undefined;
  const installation = useQuery({
    ...installationQueries.detail(project, integrationId ?? '', installationId ?? ''),
    enabled: isOne,
  });
  const integrations = useQuery(integrationQueries.list(project));
  const providerApps = useOffered(
    {
      ...providerAppQueries.list(project),
      enabled: failure.check.some(({ remedies }) => remedies.includes('provider-app')),
    },
    { optional: true },
  );
  // The reader has looked for it in the list, if the service has one.
  const isListed = useQueryClient().getQueryData(installationQueries.list(project).queryKey) !== undefined;
  const isGone = isListed && isNotOffered(installation.error);
  return {
    installation: isOne ? (installation.data ?? (isGone ? null : undefined)) : undefined,
    integration:
      integrationId === undefined
        ? undefined
        : integrations.data && (integrations.data.find(({ id }) => id === integrationId) ?? null),
    providerApps: providerApps.data,
  };
}
