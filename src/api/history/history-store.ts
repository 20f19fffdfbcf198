import { toJson } from '@/lib/json';
import type { FieldId } from '@/lib/operation-query/filter';
import { causesOf, type CausesResult } from './causes';
import type { GoneRows } from './columns';
import { DiskError, HistoryDisk, type DiskTrouble } from './disk';
import { lastReads, type LastReads } from './last-reads';
import { valueCounts, type CountsByField, type ValueField } from './groups';
import type { HistoryInstallation, HistoryRow } from './history-row';
import type { Question } from './question';
import { retain, type RetentionLimits } from './retention';
import { find, resultOf, type Found, type SearchOptions, type SearchResult } from './search';
import { changesOf, noContents, restore, type Contents } from './stored-pieces';

/** Milliseconds from a change until it is written, with all others of that time. */
const WRITE_AFTER_MS = 100;
/** Minimum interval between the beginnings of two writes. */
const WRITE_EVERY_MS = 1_000;
/** Results that are kept for other windows of the same search, also of earlier versions. */
const KEPT_RESULTS = 8;
/** Rows of all of them, which take four bytes each. */
const KEPT_ROWS = 4_000_000;
/** Attempts to save. Each one that another tab precedes has to load and apply the changes again. */
const MOST_ATTEMPTS = 5;

export interface HistoryPlace {
  /** Id of the saved service. */
  readonly service: string;
  readonly project: string;
}

export interface OpenOptions extends HistoryPlace {
  readonly keep: 'memory' | 'disk';
  readonly limits?: RetentionLimits | undefined;
}

export interface CausesOptions extends Omit<SearchOptions, 'sort' | 'from' | 'count'> {
  /** Only the cause of this id, with all its customers. */
  readonly cause?: string | undefined;
}

/** Keeps the newest result, and others as far as they are few enough and have few enough rows. */
export function dropOldest(results: Map<string, { readonly order: ArrayLike<unknown> }>): void {
  let rows = [...results.values()].reduce((sum, { order }) => sum + order.length, 0);
  for (const [oldest, { order }] of results) {
    if (results.size === 1 || (results.size <= KEPT_RESULTS && rows <= KEPT_ROWS)) return;
    results.delete(oldest);
    rows -= order.length;
  }
}

/** The operations of one project, kept beyond a reload if they are on disk. */
export class HistoryStore {
  #contents: Contents = noContents();
  #disk: HistoryDisk | undefined;
  #trouble: DiskTrouble | undefined;
  #lostRows = 0;
  #isMoved = false;
  /** Changes since the last write, to be applied again if another tab has written. */
  #unsaved: ((contents: Contents) => void)[] = [];
  #saving: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writtenAt = Number.NEGATIVE_INFINITY;
  /** By search and version. The last one asked for comes last. */
  readonly #results = new Map<string, Found>();

  private constructor(
    readonly options: OpenOptions,
    readonly onChange: (version: number, erased: boolean) => void,
  ) {}

  static async open(
    options: OpenOptions,
    onChange: HistoryStore['onChange'] = () => undefined,
  ): Promise<HistoryStore> {
    const store = new HistoryStore(options, onChange);
    if (options.keep === 'disk')
      await store.#attempt(async () => {
        store.#disk = await HistoryDisk.open(options.service, options.project);
        await store.#load();
      });
    return store;
  }

  /** Erases everything that is kept of a service. */
  static forget(service: string): Promise<void> {
    return HistoryDisk.forget(service);
  }

  put(rows: readonly HistoryRow[]) {
    return this.#change(({ columns }) => columns.put(rows));
  }

  markGone(key: string, gone: GoneRows): void {
    this.#change(({ columns }) => columns.markGone(key, gone));
  }

  name(installations: readonly HistoryInstallation[]): void {
    this.#change(({ columns }) => columns.name(installations));
  }

  /** Rows that match. `key` names the question: another window of the same search is answered at once. */
  async search(key: string, question: Question, options: SearchOptions): Promise<SearchResult> {
    const { columns } = this.#contents;
    const found = await this.#find(key, question, options);
    return resultOf(columns, found, options.from, options.count);
  }

  /** The causes of the failures among these rows. */
  async causes(key: string, question: Question, options: CausesOptions): Promise<CausesResult> {
    const { columns } = this.#contents;
    // Asks for a row, because only results with rows are kept. A list of the same rows then shares the result.
    const newest = { sort: { field: 'created', direction: 'desc' }, from: 0, count: 1 } as const;
    const found = await this.#find(key, question, { ...options, ...newest });
    return causesOf(columns, found, options.cause);
  }

  valueCounts(fields: readonly ValueField[], visible?: Uint8Array): CountsByField {
    return valueCounts(this.#contents.columns, fields, visible);
  }

  lastReads(visible?: Uint8Array): LastReads[] {
    return lastReads(this.#contents.columns, visible);
  }

  async #find(key: string, question: Question, options: SearchOptions): Promise<Found> {
    const { columns } = this.#contents;
    const { sort, group, bars, count, version = columns.version } = options;
    const nameOf = (at: number) => toJson([key, sort.field, sort.direction, group, bars, at]);
    const known = this.#results.get(nameOf(version)) ?? this.#results.get(nameOf(columns.version));
    const found = known ?? (await find(columns, question, options));
    // When the contents were replaced meanwhile, the row numbers no longer apply.
    if (count === 0 || columns !== this.#contents.columns) return found;
    this.#results.delete(nameOf(found.version));
    this.#results.set(nameOf(found.version), found);
    dropOldest(this.#results);
    return found;
  }

  readonly namesOf = (field: FieldId, reference: string): readonly string[] => {
    const { columns } = this.#contents;
    return field === 'cause'
      ? columns.causesOfId(reference)
      : columns.installations.namesOf(field, reference);
  };

  /** By place, whether an installation is one of these; undefined if all are. */
  visible(keys: ReadonlySet<string>): Uint8Array | undefined {
    const { list } = this.#contents.columns.installations;
    const visible = Uint8Array.from(list, ({ key }) => (keys.has(key) ? 1 : 0));
    return visible.includes(0) ? visible : undefined;
  }

  status() {
    const { columns, fullSince } = this.#contents;
    const keep: OpenOptions['keep'] = this.#disk ? 'disk' : 'memory';
    return {
      keep,
      /** Why it is kept in memory although it should be on disk. */
      trouble: this.#trouble,
      /** Rows that were stored and could not be read any more. */
      lostRows: this.#lostRows,
      rows: columns.rows,
      bytes: columns.bytes,
      /** Times of the oldest and the newest operation; undefined if none has a time. */
      ...columns.span(),
      /** Of what began before, only a part is kept. */
      fullSince,
      /** Another number after every change of a row or a name. */
      version: columns.version,
    };
  }

  /** Resolves when all changes so far are stored, or cannot be. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writtenAt = performance.now();
    this.#saving = this.#saving.then(() => this.#save());
    return this.#saving;
  }

  /** Erases everything that is kept of the project. */
  async erase(): Promise<void> {
    await this.flush();
    const { version } = this.#contents.columns;
    this.#contents = noContents();
    this.#contents.columns.version = version + 1;
    this.#results.clear();
    this.#changed(true);
    await this.#attempt(async () => this.#disk?.erase());
  }

  async close(): Promise<void> {
    await this.flush();
    this.#disk?.close();
    this.#disk = undefined;
  }

  #change<Result>(work: (contents: Contents) => Result): Result {
    const { version } = this.#contents.columns;
    const result = work(this.#contents);
    if (this.#contents.columns.version === version) return result;
    if (this.#disk) this.#unsaved.push(work);
    const due = this.#writtenAt + WRITE_EVERY_MS - performance.now();
    this.#timer ??= setTimeout(() => void this.flush(), Math.max(WRITE_AFTER_MS, due));
    this.#changed();
    return result;
  }

  #changed(erased = false): void {
    this.onChange(this.#contents.columns.version, erased);
  }

  async #load(): Promise<void> {
    if (!this.#disk) return;
    const { lostRows, isMoved, ...contents } = restore(await this.#disk.load());
    // A new version, so that nobody takes it for what this tab has shown.
    contents.columns.version = this.#contents.columns.version + 1;
    this.#contents = contents;
    this.#isMoved ||= isMoved;
    this.#lostRows += lostRows;
    this.#results.clear();
  }

  async #save(): Promise<void> {
    this.#tidy();
    for (let attempt = 1; this.#disk && (this.#unsaved.length > 0 || this.#isMoved); attempt += 1) {
      const isWhole = this.#isMoved;
      const saved = this.#unsaved.length;
      this.#isMoved = false;
      try {
        await this.#disk.save(changesOf(this.#contents, isWhole));
        this.#unsaved = this.#unsaved.slice(saved);
      } catch (error) {
        const isStale = error instanceof DiskError && error.trouble === 'stale';
        if (!isStale || attempt === MOST_ATTEMPTS) return this.#giveUp(error);
        await this.#attempt(() => this.#load());
        for (const work of this.#unsaved) work(this.#contents);
        this.#changed();
      }
    }
  }

  /** Drops what exceeds the limits. */
  #tidy(): void {
    const { columns, fullSince } = this.#contents;
    const retained = retain(columns, this.options.limits);
    if (!retained) return;
    const since = [fullSince, retained.fullSince].filter((time) => time !== undefined);
    this.#contents = { ...retained, fullSince: since.length > 0 ? Math.max(...since) : undefined };
    this.#isMoved = true;
    this.#results.clear();
    this.#changed();
  }

  /** Goes on in memory if the disk cannot be used. */
  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#giveUp(error);
    }
  }

  #giveUp(error: unknown): void {
    if (!(error instanceof DiskError)) throw error;
    this.#trouble = error.trouble;
    this.#disk?.close();
    this.#disk = undefined;
    this.#unsaved = [];
  }
}
