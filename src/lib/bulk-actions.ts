/** What can be done to several installations at once. */
export const bulkActions = ['pause', 'unpause', 'trigger'] as const;
export type BulkAction = (typeof bulkActions)[number];

export const bulkLabels: Readonly<Record<BulkAction, string>> = {
  pause: 'Pause reads',
  unpause: 'Resume reads',
  trigger: 'Trigger reads',
};
