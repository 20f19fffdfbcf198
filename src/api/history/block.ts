/** Rows of one block. Blocks are kept in storage one by one. */
export const BLOCK_ROWS = 4096;

/** Marks a number that the service did not give. */
export const NO_COUNT = 0xffff_ffff;

/** Columns have NaN for a number that is unknown. */
export const knownNumber = (value: number | undefined): number | undefined =>
  Number.isNaN(value) ? undefined : value;

/** Bits of `flags`. */
export const Flag = { gone: 1, textId: 2 } as const;

const BYTES_PER_ROW = 3 * 8 + 13 * 4 + 1;
const BLOCK_BYTES = BLOCK_ROWS * BYTES_PER_ROW;

/**
 * Some thousand operations, column by column in one buffer, which is stored as it is. Strings are numbers of the
 * dictionary, 0 where there is none.
 */
export class Block {
  /** Milliseconds; NaN if unknown. */
  readonly created: Float64Array;
  readonly updated: Float64Array;
  /** NaN if unknown. */
  readonly records: Float64Array;
  /** Four numbers a row: a UUID, or else the number of the id as a string. */
  readonly id: Uint32Array;
  /** Place in the table of installations. */
  readonly installation: Uint32Array;
  readonly config: Uint32Array;
  readonly action: Uint32Array;
  readonly status: Uint32Array;
  readonly result: Uint32Array;
  /** Names of the objects, one per line. */
  readonly objects: Uint32Array;
  /** Of a failure: its result without variable parts. */
  readonly cause: Uint32Array;
  /** `NO_COUNT` if unknown. */
  readonly retries: Uint32Array;
  /** Seconds since 1970. */
  readonly readAt: Uint32Array;
  readonly flags: Uint8Array;

  constructor(
    public rows = 0,
    readonly buffer: ArrayBuffer = new ArrayBuffer(BLOCK_BYTES),
  ) {
    let at = 0;
    const take = (bytes: number) => {
      at += bytes * BLOCK_ROWS;
      return at - bytes * BLOCK_ROWS;
    };
    const floats = () => new Float64Array(buffer, take(8), BLOCK_ROWS);
    const numbers = (perRow = 1) => new Uint32Array(buffer, take(4 * perRow), BLOCK_ROWS * perRow);
    this.created = floats();
    this.updated = floats();
    this.records = floats();
    this.id = numbers(4);
    this.installation = numbers();
    this.config = numbers();
    this.action = numbers();
    this.status = numbers();
    this.result = numbers();
    this.objects = numbers();
    this.cause = numbers();
    this.retries = numbers();
    this.readAt = numbers();
    this.flags = new Uint8Array(buffer, take(1), BLOCK_ROWS);
  }

  static fits(rows: number, buffer: ArrayBuffer): boolean {
    return buffer.byteLength === BLOCK_BYTES && Number.isInteger(rows) && rows >= 0 && rows <= BLOCK_ROWS;
  }
}
