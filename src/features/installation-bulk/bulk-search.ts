import { bulkActions, type BulkAction } from './bulk-plan';

export const readBulkSearch = (search: Record<string, unknown>): { action: BulkAction } => ({
  action: bulkActions.find((action) => action === search['action']) ?? 'pause',
});
