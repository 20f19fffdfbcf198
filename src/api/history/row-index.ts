import { BLOCK_ROWS, Flag, type Block } from './block';

/** Finds rows by installation and id: open addressing, the number of the row plus one, 0 for a free slot. */
export class RowIndex {
  #slots = new Uint32Array(1024);
  #size = 0;

  constructor(readonly blocks: readonly Block[]) {
    this.#size = blocks.reduce((sum, { rows }) => sum + rows, 0);
    this.#rebuild();
  }

  find(installation: number, id: Uint32Array, isText: boolean): number | undefined {
    const found = this.#slots[this.#slotOf(installation, id, 0, isText)] ?? 0;
    return found === 0 ? undefined : found - 1;
  }

  add(row: number): void {
    this.#size += 1;
    if (this.#size * 1.5 > this.#slots.length) return this.#rebuild();
    this.#insert(row);
  }

  #rebuild(): void {
    let length = 1024;
    while (length < this.#size * 1.75) length *= 2;
    this.#slots = new Uint32Array(length);
    this.blocks.forEach(({ rows }, index) => {
      for (let at = 0; at < rows; at += 1) this.#insert(index * BLOCK_ROWS + at);
    });
  }

  #insert(row: number): void {
    const block = this.blocks[Math.floor(row / BLOCK_ROWS)];
    if (!block) return;
    const at = row % BLOCK_ROWS;
    const isText = ((block.flags[at] ?? 0) & Flag.textId) !== 0;
    const slot = this.#slotOf(block.installation[at] ?? 0, block.id, at * 4, isText);
    this.#slots[slot] = row + 1;
  }

  #slotOf(installation: number, id: Uint32Array, at: number, isText: boolean): number {
    const [a = 0, b = 0, c = 0, d = 0] = [id[at], id[at + 1], id[at + 2], id[at + 3]];
    const mask = this.#slots.length - 1;
    let hash = Math.imul(installation + 1, 0x9e3779b1) ^ a;
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) ^ b;
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) ^ c;
    hash = Math.imul(hash ^ (hash >>> 16), 0x27d4eb2f) ^ d;
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const found = this.#slots[slot] ?? 0;
      if (found === 0) return slot;
      const block = this.blocks[Math.floor((found - 1) / BLOCK_ROWS)];
      const row = (found - 1) % BLOCK_ROWS;
      if (
        block &&
        block.installation[row] === installation &&
        block.id[row * 4] === a &&
        block.id[row * 4 + 1] === b &&
        block.id[row * 4 + 2] === c &&
        block.id[row * 4 + 3] === d &&
        (((block.flags[row] ?? 0) & Flag.textId) !== 0) === isText
      )
        return slot;
    }
  }
}
