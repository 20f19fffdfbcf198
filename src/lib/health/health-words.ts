import type { Look } from '@/lib/operation-words';
import { formatNumber, plural } from '@/lib/format';
import { durationWords, hour, minute, day } from '@/lib/time';
import type { HealthCell, HealthRow } from './board';
import type { HealthState } from './read-health';

const looks: Record<HealthState, Look> = {
  failing: { kind: 'failure', word: 'Failing' },
  late: { kind: 'warning', word: 'Late' },
  never: { kind: 'warning', word: 'Never ran' },
  unknown: { kind: 'unknown', word: 'Unknown' },
  running: { kind: 'unknown', word: 'Running' },
  off: { kind: 'unknown', word: 'Off' },
  onTime: { kind: 'unknown', word: 'On time' },
};

export const stateLook = (state: HealthState): Look => looks[state];

/** Whether it needs a person. */
export const isTrouble = (state: HealthState): boolean =>
  state === 'failing' || state === 'late' || state === 'never';

/** The worst of a customer: "Late", "Bad credentials". */
export const rowWords = ({ hasBadCredentials, cells, worst }: HealthRow): string =>
  hasBadCredentials ? 'Bad credentials' : cells?.length === 0 ? 'Nothing read' : looks[worst].word;

/** The objects that are why. */
export const troubledObjects = ({ cells = [], worst }: HealthRow): string[] =>
  isTrouble(worst) ? cells.flatMap(({ object, state }) => (state === worst ? object : [])) : [];

/** "contacts +2". */
export const firstOf = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first} +${formatNumber(others.length)}`;

/** "Late 3 h", "Failing 2 days", "On time". */
export function cellWords(
  { state, since, sinceAtLeast, schedule, succeededAt, isPaused }: HealthCell,
  now: number,
): string {
  const { word } = looks[state];
  if (state === 'onTime' && succeededAt === undefined) return schedule ? 'Not due yet' : 'No run yet';
  if (isPaused) return 'Auto-paused';
  if (since === undefined || (state !== 'late' && state !== 'failing')) return word;
  const length = roughly(Math.max(0, now - since));
  return `${word} ${sinceAtLeast ? 'over ' : ''}${length}`;
}

/** "3 h", "2 days": one unit. */
function roughly(duration: number): string {
  if (duration >= day) return plural(Math.floor(duration / day), 'day');
  const unit = duration >= hour ? hour : minute;
  return durationWords(Math.max(minute, Math.floor(duration / unit) * unit)) ?? '';
}
