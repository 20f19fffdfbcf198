import type { OwnAction } from '@/api/own-actions';

export type PauseAction = 'pause' | 'unpause';

/** "Paused reads of calls and users"; no names are all objects. */
export function pauseWords(action: PauseAction, objects: readonly string[] | undefined): string {
  const what = objects ? `of ${objects.join(', ')}` : 'of all objects';
  return action === 'pause' ? `Paused reads ${what}` : `Let reads ${what} run again`;
}

/** The last time this browser paused an object, unless it let it run again since. */
export function pausedHere(own: readonly OwnAction[], objectName: string): OwnAction | undefined {
  const last = own.find(
    ({ kind, objects }) =>
      (kind === 'pause' || kind === 'unpause') && (objects === undefined || objects.includes(objectName)),
  );
  return last?.kind === 'pause' ? last : undefined;
}
