/** What can be done to several installations at once. */
export const bulkActions = ['pause', 'unpause', 'trigger'] as const;
export type BulkAction = (typeof bulkActions)[number];

export const bulkLabels: Readonly<Record<BulkAction, string>> = {
  pause: 'Pause reads',
  unpause: 'Resume reads',
  trigger: 'Trigger reads',
};

export type PauseAction = Exclude<BulkAction, 'trigger'>;

/** "Paused reads of calls, users". Without names, all objects. */
export const pauseWords = (action: PauseAction, objects: readonly string[] | undefined): string =>
  `${action === 'pause' ? 'Paused' : 'Resumed'} reads of ${objects?.join(', ') ?? 'all objects'}`;
