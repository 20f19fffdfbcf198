import { useNavigate } from '@tanstack/react-router';
import { bulkActions, bulkLabels, type BulkAction } from '@/lib/bulk-actions';
import pageWords from '@/lib/page-words.json';
import { ChangeLink, NewLink } from '@/components/button-link';
import { PageHeader } from '@/components/page/page-header';
import { SectionTabs } from '@/components/page/section-tabs';

interface CustomersHeaderProps {
  project: string;
  current: 'installations' | 'connections' | 'health';
  /** Acts on the installations that are shown, instead of asking for which. */
  shown?: { act: (action: BulkAction) => void; disabledReason: string | undefined };
}

export function CustomersHeader({ project, current, shown }: CustomersHeaderProps) {
  const navigate = useNavigate();
  const install = { to: '/projects/$project/installations/install', params: { project } } as const;
  const choose = (action: BulkAction) =>
    void navigate({
      to: '/projects/$project/installations/bulk/new',
      params: { project },
      search: { action },
    });
  return (
    <PageHeader
      {...pageWords[current]}
      primary={
        <NewLink variant="filled" to="/projects/$project/connections/new" params={{ project }}>
          Connect a customer
        </NewLink>
      }
      secondary={{
        button: <ChangeLink {...install}>Install</ChangeLink>,
        action: { label: 'Install', changes: true, onSelect: () => void navigate(install) },
      }}
      actions={bulkActions.map((action) => ({
        label: shown ? `${bulkLabels[action]} of those shown` : `${bulkLabels[action]}…`,
        changes: true,
        onSelect: () => (shown?.act ?? choose)(action),
        disabledReason: shown?.disabledReason,
      }))}
    >
      <SectionTabs project={project} current={current} />
    </PageHeader>
  );
}
