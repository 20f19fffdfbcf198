/**
 * Keeps the draft in localStorage when the page is closed, because IndexedDB is too slow then. The next visit moves it
 * to IndexedDB.
 */
import type { KeptPlace } from '@/api/seen-revisions';
import { storedValue } from '@/lib/browser-store';
import type { Draft } from './draft-store';

/** Ends with the id of the service, because forgetting a service erases all keys that do. */
const journalKey = ({ project, integration = 'new', service = '' }: KeptPlace) =>
  `signalbox.draft.${encodeURIComponent(project)}.${encodeURIComponent(integration)}.${service}`;

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { text, format, opened, savedAt } = value as Partial<Record<keyof Draft, unknown>>;
  return (
    typeof text === 'string' &&
    typeof opened === 'string' &&
    typeof savedAt === 'number' &&
    (format === 'yaml' || format === 'json')
  );
}

/** Setting undefined erases it. */
export const draftJournal = (place: KeptPlace) =>
  storedValue(journalKey(place), (stored) => (isDraft(stored) ? stored : undefined));
