import { useState } from 'react';
import { useMissingDestinations } from '@/api/destination-usage';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { useUnreadable } from '@/api/lists';
import { useOffered } from '@/api/offered';
import { toProblem } from '@/api/problem';
import { providerQueries } from '@/api/providers';
import { ButtonLink } from '@/components/button-link';
import { EmptyState } from '@/components/empty-state';
import { IconPlus } from '@/components/icons';
import { NoMatch } from '@/components/no-match';
import { PageHeader } from '@/components/page-header';
import { ProblemPanel } from '@/components/problem-panel';
import { RefreshNote, refreshProps } from '@/components/refresh-note';
import { TableSkeleton } from '@/components/skeletons';
import { WithUnreadable } from '@/components/with-unreadable';
import type { Integration } from '@/contract/integration';
import pageWords from '@/lib/page-words.json';
import { DeleteIntegration } from './delete-integration';
import { IntegrationGroups } from './integration-groups';
import { IntegrationIdBox } from './integration-id-box';
import { filterWords, integrationRows, matchingRows } from './integration-rows';
import { IntegrationsToolbar } from './integrations-toolbar';
import type { IntegrationsSearch } from './integrations-search';

interface IntegrationsPageProps {
  project: string;
  search: IntegrationsSearch;
  onSearchChange: (search: IntegrationsSearch) => void;
}

export function IntegrationsPage({ project, search, onSearchChange }: IntegrationsPageProps) {
  const list = useOffered(integrationQueries.list(project), { optional: true });
  const unreadable = useUnreadable(integrationQueries.list(project));
  const installations = useOffered(installationQueries.list(project), { optional: true });
  const providers = useOffered(providerQueries.catalog(), { optional: true });
  const missing = useMissingDestinations(project);
  const [deleting, setDeleting] = useState<Integration>();

  const all = list.data && integrationRows(list.data, installations.data, providers.data, missing);
  const shown = all && matchingRows(all, search);
  const refreshNote = <RefreshNote {...refreshProps(list, [installations])} />;
  const order = {
    ...(search.sort ? { sort: search.sort } : {}),
    ...(search.desc ? { desc: search.desc } : {}),
  };
  return (
    <>
      <PageHeader
        {...pageWords.integrations}
        primary={
          <ButtonLink
            leftSection={<IconPlus aria-hidden />}
            to="/projects/$project/integrations/new"
            params={{ project }}
          >
            New integration
          </ButtonLink>
        }
      />
      {list.error ? (
        <ProblemPanel problem={toProblem(list.error)} query={list} />
      ) : list.offered ? null : (
        <IntegrationIdBox project={project} />
      )}
      {list.isPending ? <TableSkeleton columns={5} label="Reading integrations" /> : null}
      {all && shown ? (
        all.length === 0 && unreadable.count === 0 ? (
          <EmptyState title="No integrations yet" refresh={refreshNote}>
            An integration says which objects and fields are read from a provider, how often, and where they
            are delivered. Customers install it in your product.
          </EmptyState>
        ) : (
          <>
            <IntegrationsToolbar
              rows={all}
              shown={shown.length}
              unreadable={unreadable.count}
              search={search}
              onSearchChange={onSearchChange}
              right={refreshNote}
            />
            <WithUnreadable noun="integration" unreadable={unreadable} readable={all.length}>
              {shown.length === 0 ? (
                <NoMatch
                  noun="integrations"
                  filter={filterWords(search, providers.data)}
                  onClear={() => onSearchChange(order)}
                />
              ) : (
                <IntegrationGroups
                  project={project}
                  rows={shown}
                  search={search}
                  onSearchChange={onSearchChange}
                  onDelete={setDeleting}
                />
              )}
            </WithUnreadable>
            {installations.offered && !installations.error ? null : (
              <p className="footnote">
                The list of installations could not be read, so their counts are not known.
              </p>
            )}
          </>
        )
      ) : null}
      {deleting ? (
        <DeleteIntegration
          key={deleting.id}
          project={project}
          integration={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => setDeleting(undefined)}
        />
      ) : null}
    </>
  );
}
