export const bulkActions = ['pause', 'unpause', 'trigger'] as const;
export type BulkAction = (typeof bulkActions)[number];

export const readBulkSearch = (search: Record<string, unknown>): { action: BulkAction } => ({
  action: bulkActions.find((action) => action === search['action']) ?? 'pause',
});
