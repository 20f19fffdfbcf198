import type { OwnAction } from '@/api/own-actions';
import type { BulkAction } from '@/lib/bulk-actions';

export type PauseAction = Exclude<BulkAction, 'trigger'>;

/** "Paused reads of calls and users". Without names, all objects. */
export function pauseWords(action: PauseAction, objects: readonly string[] | undefined): string {
  const what = objects ? `of ${objects.join(', ')}` : 'of all objects';
  return action === 'pause' ? `Paused reads ${what}` : `Resumed reads ${what}`;
}

/** The last time this browser paused an object, unless it resumed it since. */
export function pausedHere(own: readonly OwnAction[], objectName: string): OwnAction | undefined {
  const last = own.find(
    ({ kind, objects }) =>
      (kind === 'pause' || kind === 'unpause') && (objects === undefined || objects.includes(objectName)),
  );
  return last?.kind === 'pause' ? last : undefined;
}
