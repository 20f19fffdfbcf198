import { FOREGROUND, readStateOf, type ReaderState } from './operations-state';

/** What is to be read next: the newest page of an installation, or an older one. */
interface NextRead {
  readonly key: string;
  readonly page: 'newest' | 'older';
  readonly inBackground: boolean;
}

/** Installations in view, the most urgent first, and the time from which their operations are shown. */
export interface View {
  readonly keys: readonly string[];
  /** In milliseconds. Without it, their newest pages are enough. */
  readonly from?: number | undefined;
}

/** The installations that are to be read, the most urgent first. */
export class ReadingQueue {
  view: View = { keys: [] };
  /** What is in view of other tabs, for which this one reads. */
  otherViews: readonly View[] = [];
  /** Of those in view, what is read before the others: a health that is not known is due. */
  urgent: ReadonlySet<string> = new Set();
  /** Those to read again when nothing else is to be read, without being counted as unread. */
  readonly later = new Set<string>();
  /** Those whose next answer must not come from the cache. */
  readonly again = new Set<string>();
  /** Those whose newest page this tab is reading. */
  readonly asking = new Set<string>();
  /** Those whose next page this tab is reading. */
  readonly askingOlder = new Set<string>();

  /** The newest pages come first, and then older ones as far back as they are shown. */
  next(state: Pick<ReaderState, 'states' | 'loaded' | 'failures'>): NextRead | undefined {
    const views = [this.view, ...this.otherViews];
    const wanted = views.flatMap(({ keys }) => keys);
    const unread = (key: string) => !state.states.has(key);
    const firstOf = (keys: readonly string[]) =>
      keys.find((key) => this.urgent.has(key) && unread(key)) ?? keys.find(unread);
    const first = firstOf(wanted.slice(0, FOREGROUND));
    if (first !== undefined) return { key: first, page: 'newest', inBackground: false };
    const [again] = this.later;
    const newest = firstOf(wanted) ?? again;
    if (newest !== undefined) return { key: newest, page: 'newest', inBackground: true };
    for (const { keys, from } of views) {
      const older = keys.find(
        (key) =>
          readStateOf(state, key, from) === 'older' && !this.asking.has(key) && !this.askingOlder.has(key),
      );
      if (older !== undefined) return { key: older, page: 'older', inBackground: true };
    }
    return undefined;
  }
}
