import { deleteDB, openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';
import { parseJson, toJson } from '@/lib/json';
import { crc32 } from '@/lib/crc32';

/** Changes when an older version of the console could not read what is stored. */
const FORMAT = 1;

/** IndexedDB may never answer, as in a private window. */
const OPEN_LIMIT_MS = 2_000;
/** Bytes that one transaction writes at most, or it would hold them twice. */
const MOST_BYTES = 16_000_000;
/** Pieces that are read at a time. */
const AT_ONCE = 16;

/** Why history is not kept on disk. */
export type DiskTrouble =
  | 'newer' // A newer version of the console has written it.
  | 'blocked' // The browser has no IndexedDB here, refuses it, or does not answer.
  | 'full'
  | 'stale'; // Another tab has written since: what is stored has to be read again.

export class DiskError extends Error {
  override readonly name = 'DiskError';
  constructor(
    readonly trouble: DiskTrouble,
    cause?: unknown,
  ) {
    super(`History cannot be kept on disk: ${trouble}`, { cause });
  }
}

/** A part of the store, written as a whole: a block, a chunk of strings, the installations. */
export interface Piece {
  readonly name: string;
  /** A number that belongs to it: the rows of a block. */
  readonly rows: number;
  readonly buffer: ArrayBuffer;
}

interface PieceEntry {
  /** Where the piece is. A new version of a piece gets a new key. */
  readonly key: number;
  readonly crc: number;
  readonly rows: number;
}

/** Names all pieces that belong together. Written with them, so that they are stored together or not at all. */
interface Manifest {
  readonly format: number;
  /** Grows with every write. */
  readonly revision: number;
  readonly pieces: Readonly<Record<string, PieceEntry & { readonly before?: PieceEntry | undefined }>>;
  readonly fullSince?: number | undefined;
}

interface HistorySchema extends DBSchema {
  manifests: { key: string; value: { readonly text: string; readonly crc: number } };
  pieces: { key: [project: string, key: number]; value: ArrayBuffer };
}

type Database = IDBPDatabase<HistorySchema>;
type Writing = IDBPTransaction<HistorySchema, ('manifests' | 'pieces')[], 'readwrite'>;

const EMPTY: Manifest = { format: FORMAT, revision: 0, pieces: {} };

const databaseName = (service: string) => `signalbox-history-${service}`;
const crcOf = (text: string) => crc32(new TextEncoder().encode(text).buffer);

export interface Stored {
  readonly pieces: ReadonlyMap<string, Piece>;
  /** Pieces that were stored and cannot be read. */
  readonly damaged: ReadonlyMap<string, { readonly rows: number }>;
  readonly fullSince: number | undefined;
}

export interface Changes {
  /** Written first, one after another, so that few buffers are held. */
  readonly blocks: readonly (() => Piece)[];
  /** Taken last, because blocks refer to them. */
  readonly rest: () => readonly Piece[];
  /** Everything else that is stored is erased. */
  readonly isWhole: boolean;
  readonly fullSince: number | undefined;
}

/** The history of one project in IndexedDB. */
export class HistoryDisk {
  #manifest = EMPTY;
  /** Begins with a random number, so that two tabs never use the same key. */
  #nextKey = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) * 2 ** 20;
  /** Keys that no manifest names: a write was interrupted. */
  #orphans: readonly number[] = [];

  private constructor(
    readonly database: Database,
    readonly project: string,
  ) {}

  static async open(service: string, project: string): Promise<HistoryDisk> {
    return new HistoryDisk(await openDatabase(service), project);
  }

  /** Erases what is kept of a service. */
  static async forget(service: string): Promise<void> {
    await deleteDB(databaseName(service));
  }

  load(): Promise<Stored> {
    return translated(async () => {
      const manifest = parseManifest(await this.database.get('manifests', this.project));
      this.#manifest = manifest ?? EMPTY;
      const pieces = new Map<string, Piece>();
      const damaged = new Map<string, { readonly rows: number }>();
      const entries = Object.entries(this.#manifest.pieces);
      const used = new Set(keysOf(this.#manifest));
      const keys = await this.database.getAllKeys('pieces', this.#allKeys());
      this.#orphans = keys.flatMap(([, key]) => (used.has(key) ? [] : [key]));
      const sound = await this.#sound(entries.map(([, entry]) => entry));
      for (const [name, entry] of entries) {
        const { before } = entry;
        const buffer = sound.get(entry.key);
        const older = !buffer && before ? await this.#read(before) : undefined;
        if (buffer) pieces.set(name, { name, rows: entry.rows, buffer });
        else if (older && before) pieces.set(name, { name, rows: before.rows, buffer: older });
        else damaged.set(name, { rows: entry.rows });
      }
      return { pieces, damaged, fullSince: this.#manifest.fullSince };
    });
  }

  /** Writes changes. Resolves when they are stored and have been read back. */
  save({ blocks, rest, isWhole, fullSince }: Changes): Promise<void> {
    return translated(async () => {
      const written: Record<string, PieceEntry> = {};
      /** Checksum and copy are made at once, so that no change comes between. */
      const put = (transaction: Writing, { name, rows, buffer }: Piece) => {
        const key = this.#nextKey;
        this.#nextKey += 1;
        written[name] = { key, crc: crc32(buffer), rows };
        // Failures abort the transaction.
        transaction.objectStore('pieces').put(buffer, [this.project, key]).catch(ignore);
        return buffer.byteLength;
      };
      let at = 0;
      for (;;) {
        const transaction = this.#write();
        await this.#expectOwn(transaction);
        let bytes = 0;
        for (; at < blocks.length && bytes < MOST_BYTES; at += 1) {
          const block = blocks[at]?.();
          if (block) bytes += put(transaction, block);
        }
        if (at < blocks.length) {
          await transaction.done;
          continue;
        }
        for (const piece of rest()) put(transaction, piece);
        const manifest = this.#next(written, isWhole, fullSince);
        this.#eraseUnused(transaction, manifest);
        const text = toJson(manifest);
        transaction
          .objectStore('manifests')
          .put({ text, crc: crcOf(text) }, this.project)
          .catch(ignore);
        await transaction.done;
        this.#manifest = manifest;
        this.#orphans = [];
        break;
      }
      for (const entry of Object.values(written))
        if (!(await this.#read(entry)))
          throw new DiskError('blocked', 'A block was not stored as it was written');
    });
  }

  async erase(): Promise<void> {
    await translated(async () => {
      const transaction = this.#write();
      await Promise.all([
        transaction.objectStore('manifests').delete(this.project),
        transaction.objectStore('pieces').delete(this.#allKeys()),
        transaction.done,
      ]);
      this.#manifest = EMPTY;
    });
  }

  close(): void {
    this.database.close();
  }

  #write(): Writing {
    const transaction = this.database.transaction(['manifests', 'pieces'], 'readwrite', {
      durability: 'strict',
    });
    // Aborts are reported by `done`, also while something else is awaited.
    transaction.done.catch(ignore);
    return transaction;
  }

  async #expectOwn(transaction: Writing): Promise<void> {
    const stored = parseManifest(await transaction.objectStore('manifests').get(this.project)) ?? EMPTY;
    if (stored.revision === this.#manifest.revision) return;
    transaction.abort();
    throw new DiskError('stale');
  }

  #next(
    written: Readonly<Record<string, PieceEntry>>,
    isWhole: boolean,
    fullSince: number | undefined,
  ): Manifest {
    const { revision, pieces } = this.#manifest;
    const next: Record<string, Manifest['pieces'][string]> = {};
    // What was written before this has been read back, so its older version can go.
    if (!isWhole)
      for (const [name, { key, crc, rows }] of Object.entries(pieces)) next[name] = { key, crc, rows };
    for (const [name, entry] of Object.entries(written)) {
      const before = next[name];
      next[name] = before ? { ...entry, before } : entry;
    }
    return { format: FORMAT, revision: revision + 1, pieces: next, fullSince };
  }

  #eraseUnused(transaction: Writing, next: Manifest): void {
    const used = new Set(keysOf(next));
    for (const key of [...keysOf(this.#manifest), ...this.#orphans])
      if (!used.has(key)) transaction.objectStore('pieces').delete([this.project, key]).catch(ignore);
  }

  #allKeys(): IDBKeyRange {
    return IDBKeyRange.bound([this.project, 0], [this.project, Number.POSITIVE_INFINITY]);
  }

  /** The pieces that are as they were written, by key. Reads many at a time, because each answer takes a while. */
  async #sound(entries: readonly PieceEntry[]): Promise<Map<number, ArrayBuffer>> {
    const sorted = entries.toSorted((a, b) => a.key - b.key);
    const parts = Array.from({ length: Math.ceil(sorted.length / AT_ONCE) }, (_, part) =>
      sorted.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
    );
    const sound = new Map<number, ArrayBuffer>();
    await Promise.all(
      parts.map(async (part) => {
        const range = IDBKeyRange.bound([this.project, part[0]?.key], [this.project, part.at(-1)?.key]);
        const transaction = this.#readOnly();
        const [keys, buffers] = await Promise.all([
          transaction.store.getAllKeys(range),
          transaction.store.getAll(range),
        ]);
        const found = new Map(keys.map(([, key], at) => [key, buffers[at]]));
        for (const { key, crc } of part) {
          const buffer = found.get(key);
          if (isSound(buffer, crc)) sound.set(key, buffer);
        }
      }),
    );
    return sound;
  }

  async #read({ key, crc }: PieceEntry): Promise<ArrayBuffer | undefined> {
    const buffer = await this.#readOnly().store.get([this.project, key]);
    return isSound(buffer, crc) ? buffer : undefined;
  }

  #readOnly() {
    const transaction = this.database.transaction('pieces');
    // The requests fail as well.
    transaction.done.catch(ignore);
    return transaction;
  }
}

const isSound = (buffer: unknown, crc: number): buffer is ArrayBuffer =>
  buffer instanceof ArrayBuffer && crc32(buffer) === crc;

const ignore = () => undefined;

const keysOf = ({ pieces }: Manifest): number[] =>
  Object.values(pieces).flatMap(({ key, before }) => (before ? [key, before.key] : [key]));

async function openDatabase(service: string): Promise<Database> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DiskError('blocked')), OPEN_LIMIT_MS);
  });
  const opening = translated(() =>
    openDB<HistorySchema>(databaseName(service), FORMAT, {
      upgrade: (database) => {
        database.createObjectStore('manifests');
        database.createObjectStore('pieces');
      },
      // Another tab forgets the service, or a newer version wants to upgrade it.
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    }),
  );
  // A database that opens too late is not used.
  opening.then((database) => timer === undefined && database.close(), ignore);
  try {
    return await Promise.race([opening, limit]);
  } finally {
    clearTimeout(timer);
    timer = undefined;
  }
}

/** Undefined if it is damaged; empty if there is none. */
function parseManifest(
  stored: { readonly text: string; readonly crc: number } | undefined,
): Manifest | undefined {
  if (stored === undefined) return EMPTY;
  if (typeof stored.text !== 'string' || crcOf(stored.text) !== stored.crc) return undefined;
  const manifest = parseJson(stored.text) as Manifest;
  if (manifest.format > FORMAT) throw new DiskError('newer');
  return manifest;
}

async function translated<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DiskError) throw error;
    throw new DiskError(troubleOf(error), error);
  }
}

function troubleOf(error: unknown): DiskTrouble {
  const name = error instanceof Error ? error.name : '';
  if (name === 'QuotaExceededError') return 'full';
  return name === 'VersionError' ? 'newer' : 'blocked';
}
