import { bulkActions, type BulkAction } from '@/lib/bulk-actions';

export const readBulkSearch = (search: Record<string, unknown>): { action: BulkAction } => ({
  action: bulkActions.find((action) => action === search['action']) ?? 'pause',
});
