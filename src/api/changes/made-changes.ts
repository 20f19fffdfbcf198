import type { SeenChange } from '@/lib/project-model/seen-changes';
import { isSeen } from '@/lib/project-model/timeline';
import { doingOf, type OwnChange } from './own-changes';

/** What this browser is known to have changed: it was answered, or what was read since shows it. */
export const madeChanges = (own: readonly OwnChange[], seen: readonly SeenChange[]): OwnChange[] =>
  own.filter((change) => !change.isUnsure || isSeen(doingOf(change), seen));
