/** The parts of a store as they are written to the disk, and back. */
import { parseJson, toJson } from '@/lib/json';
import { Block, Flag } from './block';
import { Columns, stringColumns } from './columns';
import { CHUNK_STRINGS, Dictionary } from './dictionary';
import type { Changes, Piece, Stored } from './disk';
import type { HistoryInstallation } from './history-row';
import { InstallationTable } from './installation-table';

const blockName = (index: number) => `block ${index}`;
const stringsName = (index: number) => `strings ${index}`;
const INSTALLATIONS = 'installations';

/** What history holds. */
export interface Contents {
  readonly columns: Columns;
  readonly fullSince: number | undefined;
}

export const noContents = (): Contents => ({ columns: new Columns(), fullSince: undefined });

/** What has changed since the last call. With `isWhole`, everything. */
export function changesOf({ columns, fullSince }: Contents, isWhole: boolean): Changes {
  const { blocks, strings, installations, dirty } = columns;
  const changed = isWhole ? [...blocks.keys()] : [...dirty];
  dirty.clear();
  return {
    isWhole,
    fullSince,
    blocks: changed.map((index) => () => {
      const { rows = 0, buffer = new ArrayBuffer(0) } = blocks[index] ?? {};
      return { name: blockName(index), rows, buffer };
    }),
    rest: () => {
      const pieces: Piece[] = [];
      const chunks = isWhole ? [...Array(strings.chunkCount).keys()] : [...strings.dirty];
      strings.dirty.clear();
      for (const index of chunks)
        pieces.push({ name: stringsName(index), rows: 0, buffer: strings.chunk(index) });
      if (isWhole || installations.dirty)
        pieces.push({ name: INSTALLATIONS, rows: 0, buffer: bufferOf(installations.list) });
      installations.dirty = false;
      return pieces;
    },
  };
}

const bufferOf = (value: unknown) => new TextEncoder().encode(toJson(value)).buffer;

/** Ignores the counts that earlier releases stored as well. */
export function restore({ pieces, damaged, fullSince }: Stored) {
  const installations = pieces.get(INSTALLATIONS);
  const list = installations ? (parseJson(textOf(installations.buffer)) as HistoryInstallation[]) : [];
  const table = new InstallationTable(list);
  const strings = new Dictionary(chunksOf(pieces, damaged));
  const blocks: Block[] = [];
  let lostRows = 0;
  for (const { rows } of damaged.values()) lostRows += rows;
  for (let index = 0; pieces.has(blockName(index)) || damaged.has(blockName(index)); index += 1) {
    const piece = pieces.get(blockName(index));
    if (piece && Block.fits(piece.rows, piece.buffer)) blocks.push(new Block(piece.rows, piece.buffer));
    else lostRows += piece?.rows ?? 0;
  }
  const columns = new Columns({ blocks, strings, installations: table });
  const isMoved = damaged.size > 0;
  const sound = isMoved ? soundRows(columns, damaged) : { columns, lost: 0 };
  return {
    columns: sound.columns,
    fullSince,
    /** Rows that were stored and cannot be read any more. */
    lostRows: lostRows + sound.lost,
    /** Rows have other numbers than before, so that all of them have to be written again. */
    isMoved,
  };
}

const textOf = (buffer: ArrayBuffer) => new TextDecoder().decode(buffer);

/** The chunks of strings in order. One that was lost is replaced by one that keeps the numbers of the others. */
function chunksOf(pieces: Stored['pieces'], damaged: Stored['damaged']): ArrayBuffer[] {
  const chunks: ArrayBuffer[] = [];
  for (let index = 0; pieces.has(stringsName(index)) || damaged.has(stringsName(index)); index += 1)
    chunks.push(pieces.get(stringsName(index))?.buffer ?? lostChunk());
  return chunks;
}

function lostChunk(): ArrayBuffer {
  const numbers = new Uint32Array(1 + CHUNK_STRINGS);
  numbers[0] = CHUNK_STRINGS;
  return numbers.buffer;
}

/** Rows whose installation and strings are all there, in full blocks. */
function soundRows(from: Columns, damaged: Stored['damaged']): { columns: Columns; lost: number } {
  const columns = new Columns({ blocks: [], strings: from.strings, installations: from.installations });
  const known = (number: number) =>
    number === 0 || !damaged.has(stringsName(Math.floor(number / CHUNK_STRINGS)));
  let lost = 0;
  for (const block of from.blocks)
    for (let at = 0; at < block.rows; at += 1) {
      const isText = ((block.flags[at] ?? 0) & Flag.textId) !== 0;
      const isSound =
        (block.installation[at] ?? 0) < from.installations.list.length &&
        stringColumns.every((name) => known(block[name][at] ?? 0)) &&
        (!isText || known(block.id[at * 4] ?? 0));
      if (isSound) columns.copyRow(block, at, (number) => number);
      else lost += 1;
    }
  return { columns, lost };
}
