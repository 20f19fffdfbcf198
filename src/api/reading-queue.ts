import { FOREGROUND, type ReaderState } from './operations-state';

/** What is to be read next: the newest page of an installation, or an older one. */
interface NextRead {
  readonly key: string;
  readonly page: 'newest' | 'older';
  readonly inBackground: boolean;
}

/** The installations that are to be read, the most urgent first. */
export class ReadingQueue {
  /** In view. */
  wanted: readonly string[] = [];
  /** In view of other tabs, for which this one reads. */
  wantedByOthers: readonly string[] = [];
  /** Read after all others, because a view is watched that may show their operations. */
  watched: readonly string[] = [];
  /** Those to read again when nothing else is to be read, without being counted as unread. */
  readonly later = new Set<string>();
  /** Those whose next answer must not come from the cache. */
  readonly again = new Set<string>();
  /** Those whose newest page this tab is reading. */
  readonly asking = new Set<string>();
  /** Those whose next page this tab is reading. */
  readonly askingOlder = new Set<string>();

  /** What somebody waits for comes first, and then the background. */
  next({ states, readingOlder }: Pick<ReaderState, 'states' | 'readingOlder'>): NextRead | undefined {
    const wanted = [...this.wanted, ...this.wantedByOthers, ...this.watched];
    const rank = wanted.findIndex((key) => !states.has(key));
    const first = wanted[rank];
    if (first !== undefined && rank < FOREGROUND) return { key: first, page: 'newest', inBackground: false };
    const older = [...readingOlder].find((key) => !this.askingOlder.has(key));
    if (older !== undefined) return { key: older, page: 'older', inBackground: false };
    const [later] = first === undefined ? this.later : [first];
    return later === undefined ? undefined : { key: later, page: 'newest', inBackground: true };
  }
}
