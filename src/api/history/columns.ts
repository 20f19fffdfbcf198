import { fingerprint } from '@/lib/fingerprint';
import { idsOfKey } from '@/lib/operation-rows';
import { resultText } from '@/lib/operation-words';
import { Block, BLOCK_ROWS, Flag, knownNumber, NO_COUNT } from './block';
import { causeId, isCauseId } from './cause-id';
import { Dictionary } from './dictionary';
import type { FoundRow, HistoryInstallation, HistoryRow } from './history-row';
import { InstallationTable } from './installation-table';
import { isUuid, readUuid, writeUuid } from './operation-id';
import { RowIndex } from './row-index';
import { RowOrder } from './row-order';

/** The parts of a store, as they were read from the disk. */
export interface StoredColumns {
  readonly blocks: readonly Block[];
  readonly strings: Dictionary;
  readonly installations: InstallationTable;
}

/** Rows of an installation that the service no longer lists: these, or all that were read before a time. */
export type GoneRows = { readonly ids: readonly string[] } | { readonly readBefore: number };

/** Row `n` is row `n % BLOCK_ROWS` of block `n / BLOCK_ROWS`. Rows are added and changed, never moved. */
export class Columns {
  readonly blocks: Block[];
  readonly strings: Dictionary;
  readonly installations: InstallationTable;
  /** Blocks that have changed since they were last stored. */
  readonly dirty = new Set<number>();
  /** Another number after every change of a row or a name. */
  version = 0;
  #index: RowIndex | undefined;
  readonly #order = new RowOrder(this);
  #causes: { readonly version: number; readonly byId: ReadonlyMap<string, string> } | undefined;
  readonly #idWords = new Uint32Array(4);

  constructor(stored?: StoredColumns) {
    this.blocks = [...(stored?.blocks ?? [])];
    this.strings = stored?.strings ?? new Dictionary();
    this.installations = stored?.installations ?? new InstallationTable();
  }

  get rows(): number {
    const last = this.blocks.at(-1);
    return last ? (this.blocks.length - 1) * BLOCK_ROWS + last.rows : 0;
  }

  get bytes(): number {
    return this.blocks.reduce((sum, { buffer }) => sum + buffer.byteLength, 0) + this.strings.bytes;
  }

  /** Adds rows, and replaces those with the same installation and id by newer ones. */
  put(rows: readonly HistoryRow[]) {
    let added = 0;
    let changed = 0;
    let readBefore = Number.POSITIVE_INFINITY;
    for (const row of rows) {
      const place = this.installations.place(row.key);
      const isText = this.#takeId(row.id);
      const found = this.#rowIndex.find(place, this.#idWords, isText);
      if (found === undefined) {
        this.#append(row, place, isText);
        added += 1;
        continue;
      }
      readBefore = Math.min(readBefore, this.blockOf(found)?.readAt[found % BLOCK_ROWS] ?? 0);
      if (this.#replace(found, row)) changed += 1;
    }
    if (added + changed > 0) this.version += 1;
    return {
      added,
      changed,
      /** The earliest read time among the rows that were known before; undefined if all are new. */
      readBefore: readBefore === Number.POSITIVE_INFINITY ? undefined : readBefore * 1000,
    };
  }

  /** Marks rows that the service no longer lists. */
  markGone(key: string, gone: GoneRows): number {
    const place = this.installations.find(key);
    if (place === undefined) return 0;
    const rows =
      'ids' in gone
        ? gone.ids.map((id) => this.#rowIndex.find(place, this.#idWords, this.#takeId(id)))
        : this.#readBefore(place, Math.floor(gone.readBefore / 1000));
    let changed = 0;
    for (const row of rows) {
      const block = row === undefined ? undefined : this.blockOf(row);
      if (row === undefined || !block) continue;
      const at = row % BLOCK_ROWS;
      const flags = block.flags[at] ?? 0;
      if (flags & Flag.gone) continue;
      block.flags[at] = flags | Flag.gone;
      this.dirty.add(Math.floor(row / BLOCK_ROWS));
      changed += 1;
    }
    if (changed > 0) this.version += 1;
    return changed;
  }

  /** Rows of an installation that were last read before a time in seconds. */
  #readBefore(place: number, time: number): number[] {
    const found: number[] = [];
    for (const [block, { installation, readAt, rows }] of this.blocks.entries())
      for (let at = 0; at < rows; at += 1)
        if (installation[at] === place && (readAt[at] ?? 0) < time) found.push(block * BLOCK_ROWS + at);
    return found;
  }

  name(installations: readonly HistoryInstallation[]): void {
    if (this.installations.name(installations)) this.version += 1;
  }

  /** Times of the oldest and the newest row that have one. */
  span(): { first: number | undefined; last: number | undefined } {
    let first: number | undefined;
    let last: number | undefined;
    for (const { created, rows } of this.blocks)
      for (let at = 0; at < rows; at += 1) {
        const time = created[at] ?? Number.NaN;
        if (!(time >= (first ?? Number.POSITIVE_INFINITY)) && !Number.isNaN(time)) first = time;
        if (!(time <= (last ?? Number.NEGATIVE_INFINITY)) && !Number.isNaN(time)) last = time;
      }
    return { first, last };
  }

  blockOf(row: number): Block | undefined {
    return this.blocks[Math.floor(row / BLOCK_ROWS)];
  }

  idOf(row: number): string {
    const block = this.blockOf(row);
    const at = row % BLOCK_ROWS;
    if (!block) return '';
    if ((block.flags[at] ?? 0) & Flag.textId) return this.strings.text(block.id[at * 4] ?? 0);
    return readUuid(block.id, at * 4);
  }

  /** Compares the ids of two rows as the list of operations orders them: the greatest first. */
  compareIds(a: number, b: number): number {
    const [left, right] = [this.blockOf(a), this.blockOf(b)];
    if (!left || !right) return 0;
    const [leftAt, rightAt] = [a % BLOCK_ROWS, b % BLOCK_ROWS];
    if (((left.flags[leftAt] ?? 0) | (right.flags[rightAt] ?? 0)) & Flag.textId) {
      const [leftId, rightId] = [this.idOf(a), this.idOf(b)];
      return leftId < rightId ? 1 : leftId > rightId ? -1 : 0;
    }
    for (let word = 0; word < 4; word += 1) {
      const difference = (right.id[rightAt * 4 + word] ?? 0) - (left.id[leftAt * 4 + word] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  row(row: number): HistoryRow {
    const block = this.blockOf(row) ?? new Block();
    const at = row % BLOCK_ROWS;
    const text = (column: Uint32Array) => this.strings.text(column[at] ?? 0);
    const objects = text(block.objects);
    const retries = block.retries[at];
    return {
      id: this.idOf(row),
      key: this.installations.list[block.installation[at] ?? 0]?.key ?? '',
      configId: text(block.config),
      action: text(block.action),
      status: text(block.status),
      result: text(block.result),
      objects: objects === '' ? [] : objects.split('\n'),
      createTime: knownNumber(block.created[at]),
      updateTime: knownNumber(block.updated[at]),
      records: knownNumber(block.records[at]),
      retries: retries === NO_COUNT ? undefined : retries,
      readAt: (block.readAt[at] ?? 0) * 1000,
      gone: ((block.flags[at] ?? 0) & Flag.gone) !== 0,
    };
  }

  foundRow(row: number): FoundRow {
    const found = this.row(row);
    const place = this.installations.find(found.key) ?? -1;
    const { customer = '', integration = '' } = this.installations.list[place] ?? {};
    return { ...found, customer, integration };
  }

  /** All rows, newest first. */
  order(): Uint32Array {
    return this.#order.rows();
  }

  /** The cause that has an id, as a list. */
  causesOfId(id: string): readonly string[] {
    if (!isCauseId(id)) return [];
    if (this.#causes?.version !== this.version) {
      const numbers = new Set<number>();
      for (const { cause, rows } of this.blocks)
        for (let at = 0, before = 0; at < rows; at += 1) {
          const number = cause[at] ?? 0;
          if (number !== before) numbers.add(number);
          before = number;
        }
      const texts = [...numbers].map((number) => this.strings.text(number));
      this.#causes = { version: this.version, byId: new Map(texts.map((text) => [causeId(text), text])) };
    }
    const text = this.#causes.byId.get(id);
    return text === undefined || text === '' ? [] : [text];
  }

  get #rowIndex(): RowIndex {
    return (this.#index ??= new RowIndex(this.blocks));
  }

  #takeId(id: string): boolean {
    const isText = !isUuid(id);
    if (isText) this.#idWords.fill(0)[0] = this.strings.number(id);
    else writeUuid(id, this.#idWords, 0);
    return isText;
  }

  /**
   * Appends a row of other columns that have the same installations, before any is put or looked for. `renumbered` gives
   * the number of a string here.
   */
  copyRow(from: Block, at: number, renumbered: (string: number) => number): void {
    const block = this.#lastBlock();
    const to = block.rows;
    for (const name of copiedColumns) block[name][to] = from[name][at] ?? 0;
    for (const name of stringColumns) block[name][to] = renumbered(from[name][at] ?? 0);
    const id = from.id.subarray(at * 4, at * 4 + 4);
    block.id.set(id, to * 4);
    if ((from.flags[at] ?? 0) & Flag.textId) block.id[to * 4] = renumbered(id[0] ?? 0);
    block.rows += 1;
    this.dirty.add(this.blocks.length - 1);
  }

  #lastBlock(): Block {
    let block = this.blocks.at(-1);
    if (!block || block.rows === BLOCK_ROWS) {
      block = new Block();
      this.blocks.push(block);
    }
    return block;
  }

  #append(row: HistoryRow, place: number, isText: boolean): void {
    const block = this.#lastBlock();
    const at = block.rows;
    block.id.set(this.#idWords, at * 4);
    block.installation[at] = place;
    block.flags[at] = isText ? Flag.textId : 0;
    this.#write(block, at, row);
    block.rows += 1;
    this.dirty.add(this.blocks.length - 1);
    this.#rowIndex.add(this.rows - 1);
  }

  #replace(found: number, row: HistoryRow): boolean {
    const block = this.blockOf(found);
    const at = found % BLOCK_ROWS;
    const readAt = Math.floor(row.readAt / 1000);
    const before = block?.readAt[at] ?? 0;
    // Answers may arrive out of order. A time in the future came from a wrong clock.
    if (!block || (readAt < before && before * 1000 <= Date.now())) return false;
    const created = block.created[at] ?? Number.NaN;
    if (!this.#write(block, at, row)) return false;
    this.dirty.add(Math.floor(found / BLOCK_ROWS));
    if (!Object.is(created, block.created[at])) this.#order.forget();
    return true;
  }

  /**
   * Returns whether anything changed. A later read time alone is no change, or polling would write every block again.
   * The read time on disk may therefore be too early.
   */
  #write(block: Block, at: number, row: HistoryRow): boolean {
    let changed = false;
    const set = (column: Float64Array | Uint32Array | Uint8Array, value: number) => {
      if (Object.is(column[at], value)) return;
      column[at] = value;
      changed = true;
    };
    const text = (column: Uint32Array, value: string) => set(column, this.strings.number(value));
    text(block.config, row.configId);
    text(block.action, row.action);
    text(block.status, row.status);
    text(block.result, row.result);
    text(block.objects, row.objects.map((name) => name.replaceAll('\n', ' ')).join('\n'));
    text(block.cause, causeOf(row));
    set(block.created, row.createTime ?? Number.NaN);
    set(block.updated, row.updateTime ?? Number.NaN);
    set(block.records, row.records ?? Number.NaN);
    set(block.retries, isCount(row.retries) ? row.retries : NO_COUNT);
    set(block.flags, ((block.flags[at] ?? 0) & Flag.textId) | (row.gone ? Flag.gone : 0));
    block.readAt[at] = Math.floor(row.readAt / 1000);
    return changed;
  }
}

const copiedColumns = [
  'created',
  'updated',
  'records',
  'installation',
  'retries',
  'readAt',
  'flags',
] as const;
/** Columns whose values are numbers of strings. */
export const stringColumns = ['config', 'action', 'status', 'result', 'objects', 'cause'] as const;

const isCount = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value >= 0 && value < NO_COUNT;

/** Stored as the cause of an operation that has not failed: it is known to have none. */
export const NOT_FAILED = '\u0000';

/** A failure's message without its variable parts; empty if the service gave none. */
function causeOf(row: HistoryRow): string {
  if (row.status !== 'failure') return NOT_FAILED;
  if (row.result === '') return '';
  const { integrationId, installationId } = idsOfKey(row.key);
  return fingerprint(
    resultText({
      id: row.id,
      projectId: '',
      integrationId,
      installationId,
      configId: row.configId,
      actionType: row.action,
      status: row.status,
      result: row.result,
      metadata: { objects: [...row.objects] },
    }),
  );
}
