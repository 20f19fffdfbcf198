import { bulkActions, type BulkAction } from '@/lib/bulk-actions';
import { searchChoice } from '@/lib/search-params';

export const readBulkSearch = (search: Record<string, unknown>): { action: BulkAction } => ({
  action: searchChoice(search['action'], bulkActions) ?? 'pause',
});
