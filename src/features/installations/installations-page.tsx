import { installationQueries } from '@/api/installations';
import { useOffered } from '@/api/offered';
import { CustomersHeader } from '@/components/customers-header';
import { InstallationList } from './installation-list';
import type { InstallationsSearch } from './installations-search';
import { useBulkAction } from './use-bulk-action';

interface InstallationsPageProps {
  project: string;
  search: InstallationsSearch;
  onSearchChange: (search: InstallationsSearch) => void;
}

/** Every customer's instance of every integration. */
export function InstallationsPage(props: InstallationsPageProps) {
  const { project, search } = props;
  const list = useOffered(installationQueries.list(project));
  const act = useBulkAction(project, search);
  const hasAny = list.data !== undefined && list.data.length > 0;
  return (
    <>
      <CustomersHeader
        project={project}
        current="installations"
        shown={{ act, disabledReason: hasAny ? undefined : 'There are no installations to choose from' }}
      />
      <InstallationList {...props} />
    </>
  );
}
