/**
 * Reads a zip that anyone may have made. Each entry is unpacked as a stream, so that no claim in the file decides how much
 * memory is taken.
 */
import { crc32 } from './crc32';

/** One file of the zip, still compressed. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isCompressed: boolean;
  /** Length and CRC-32 of the unpacked bytes, as the file claims. */
  readonly size: number;
  readonly crc: number;
}

export class BrokenZip extends Error {
  override readonly name = 'BrokenZip';
}

interface ZipLimits {
  readonly entries: number;
  /** Of one file. */
  readonly size: number;
  /** Whether the file is read. Throws if the zip may not hold it. */
  readonly wants: (name: string) => boolean;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
const MOST_COMMENT = 0xffff;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;
const PIECE_BYTES = 16_384;

const decoder = new TextDecoder('utf-8');

/** The wanted entries of a zip. Throws if it is damaged, is packed in another way, or holds more than it may. */
export function zipEntries(bytes: Uint8Array<ArrayBuffer>, limits: ZipLimits): ReadonlyMap<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let end = bytes.length - END_BYTES;
  const first = Math.max(0, end - MOST_COMMENT);
  while (end >= first && view.getUint32(end, true) !== END) end -= 1;
  if (end < first) throw new BrokenZip('It is no zip file, or it was cut off.');
  const count = view.getUint16(end + 10, true);
  if (count > limits.entries) throw new BrokenZip(`It holds more than ${limits.entries} files.`);
  const entries = new Map<string, ZipEntry>();
  let at = view.getUint32(end + 16, true);
  for (let nth = 0; nth < count; nth += 1) {
    if (at + CENTRAL_BYTES > end || view.getUint32(at, true) !== CENTRAL)
      throw new BrokenZip('Its list of files is damaged.');
    const nameLength = view.getUint16(at + 28, true);
    const name = decoder.decode(bytes.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameLength));
    if (limits.wants(name)) {
      if (entries.has(name)) throw new BrokenZip(`It holds two files called ${name}.`);
      entries.set(name, entryAt(bytes, view, at, name, limits));
    }
    at += CENTRAL_BYTES + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  if (at !== end) throw new BrokenZip('Its list of files is damaged.');
  return entries;
}

function entryAt(
  bytes: Uint8Array<ArrayBuffer>,
  view: DataView,
  at: number,
  name: string,
  limits: ZipLimits,
): ZipEntry {
  const method = view.getUint16(at + 10, true);
  const isKnown = method === STORED || method === DEFLATED;
  if (!isKnown || (view.getUint16(at + 8, true) & ENCRYPTED) !== 0)
    throw new BrokenZip('It is encrypted or compressed in a way that cannot be read.');
  const size = view.getUint32(at + 24, true);
  if (size > limits.size) throw new BrokenZip(`${name} is too large.`);
  const local = view.getUint32(at + 42, true);
  if (local + LOCAL_BYTES > bytes.length || view.getUint32(local, true) !== LOCAL)
    throw new BrokenZip(`${name} is not where the file says.`);
  const from = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const to = from + view.getUint32(at + 20, true);
  if (to > bytes.length) throw new BrokenZip(`${name} is cut off.`);
  return {
    name,
    bytes: bytes.subarray(from, to),
    isCompressed: method === DEFLATED,
    size,
    crc: view.getUint32(at + 16, true),
  };
}

/** The unpacked bytes. The stream fails when they are more, fewer or others than the file claims. */
export function unpacked({ name, bytes, isCompressed, size, crc }: ZipEntry) {
  let length = 0;
  let sum = 0;
  const check = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, control) {
      length += chunk.length;
      if (length > size) throw new BrokenZip(`${name} is longer than the file says.`);
      sum = crc32(chunk.slice().buffer, sum);
      control.enqueue(chunk);
    },
    flush() {
      if (length !== size || sum !== crc) throw new BrokenZip(`${name} is damaged.`);
    },
  });
  const stream = inPieces(bytes);
  return (isCompressed ? stream.pipeThrough(new DecompressionStream('deflate-raw')) : stream).pipeThrough(
    check,
  );
}

/** A piece is unpacked as a whole, to a thousand times its length at most. */
function inPieces(bytes: Uint8Array<ArrayBuffer>) {
  let at = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(control) {
      if (at >= bytes.length) return control.close();
      control.enqueue(bytes.subarray(at, at + PIECE_BYTES));
      at += PIECE_BYTES;
    },
  });
}
