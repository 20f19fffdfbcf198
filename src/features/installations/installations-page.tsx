import { installationQueries } from '@/api/installations';
import { useOffered } from '@/api/offered';
import { CustomersHeader } from '@/components/resources/customers-header';
import type { ProjectSearchProps } from '@/components/list/search-props';
import { InstallationList } from './installation-list';
import type { InstallationsSearch } from './installations-search';
import { useBulkAction } from './use-bulk-action';

/** Every customer's instance of every integration. */
export function InstallationsPage(props: ProjectSearchProps<InstallationsSearch>) {
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
