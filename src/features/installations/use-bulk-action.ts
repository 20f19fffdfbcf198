import { useNavigate } from '@tanstack/react-router';
import type { BulkAction } from '@/lib/bulk-actions';
import type { InstallationsSearch } from './installations-search';

/** Opens the page that acts on the listed installations, or on those that are selected. */
export function useBulkAction(project: string, search: InstallationsSearch) {
  const navigate = useNavigate();
  return (action: BulkAction, installations?: readonly string[]) =>
    void navigate({
      to: '/projects/$project/installations/bulk/new',
      params: { project },
      search: { ...search, action },
      state: installations && { installations },
    });
}
