import { memberAt } from '@/lib/member-at';
import { compareNatural } from '@/lib/sort';

/** The level of lines that name none. */
export const NO_LEVEL = 'NONE';

/** A word is shorter: more is no level, and would fill the page. */
const LONGEST = 60;

// Every line repeats one of a few words.
const levelBySeverity = new Map<string, string>();

export function levelOf(severity: string | null | undefined): string {
  const known = levelBySeverity.get(severity ?? '');
  if (known !== undefined) return known;
  const level = severity?.trim().slice(0, LONGEST).toUpperCase() || NO_LEVEL;
  if (levelBySeverity.size < 1_000) levelBySeverity.set(severity ?? '', level);
  return level;
}

export type Severity = 'error' | 'warning' | 'info' | 'debug' | 'other';

const severities: Record<string, { severity: Severity; rank: number }> = {
  EMERGENCY: { severity: 'error', rank: 0 },
  ALERT: { severity: 'error', rank: 1 },
  FATAL: { severity: 'error', rank: 2 },
  CRITICAL: { severity: 'error', rank: 3 },
  ERROR: { severity: 'error', rank: 4 },
  WARNING: { severity: 'warning', rank: 5 },
  WARN: { severity: 'warning', rank: 6 },
  NOTICE: { severity: 'info', rank: 7 },
  INFO: { severity: 'info', rank: 8 },
  DEBUG: { severity: 'debug', rank: 9 },
  TRACE: { severity: 'debug', rank: 10 },
};
const unknownRank = 11;

const knownLevel = (level: string) => memberAt(severities, level);

/** How a level is drawn. Services may use any word: an unknown one is shown as it is, without a colour. */
export const severityOf = (level: string): Severity => knownLevel(level)?.severity ?? 'other';

/** "Error", "Warning", "No level"; an unknown level as the service writes it. */
export function levelWord(level: string): string {
  if (level === NO_LEVEL) return 'No level';
  return knownLevel(level) ? level.charAt(0) + level.slice(1).toLowerCase() : level;
}

/** Most severe first, then unknown levels by name. */
export function sortLevels(levels: Iterable<string>): string[] {
  const rank = (level: string) => knownLevel(level)?.rank ?? unknownRank;
  return [...levels].toSorted((a, b) => rank(a) - rank(b) || compareNatural(a, b));
}
