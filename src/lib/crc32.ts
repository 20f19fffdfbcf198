/** Eight tables, so that eight bytes are taken at a time: a reload checks tens of megabytes. */
const tables = Array.from({ length: 8 }, () => new Int32Array(256));
const first = tables[0] ?? new Int32Array(256);
for (let byte = 0; byte < 256; byte += 1) {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  first[byte] = value;
}
for (let level = 1; level < 8; level += 1)
  for (let byte = 0; byte < 256; byte += 1) {
    const before = tables[level - 1]?.[byte] ?? 0;
    (tables[level] ?? first)[byte] = (before >>> 8) ^ (first[before & 0xff] ?? 0);
  }
const [t0 = first, t1 = first, t2 = first, t3 = first, t4 = first, t5 = first, t6 = first, t7 = first] =
  tables;

/** The CRC-32 of zip, gzip and PNG. `before` continues the CRC of the bytes that came before. */
export function crc32(buffer: ArrayBuffer, before = 0): number {
  const bytes = new Uint8Array(buffer);
  const words = bytes.length >>> 3;
  const view = new DataView(buffer);
  let crc = ~before;
  for (let at = 0; at < words; at += 1) {
    const low = view.getInt32(at * 8, true) ^ crc;
    const high = view.getInt32(at * 8 + 4, true);
    crc =
      (t7[low & 0xff] as number) ^
      (t6[(low >>> 8) & 0xff] as number) ^
      (t5[(low >>> 16) & 0xff] as number) ^
      (t4[low >>> 24] as number) ^
      (t3[high & 0xff] as number) ^
      (t2[(high >>> 8) & 0xff] as number) ^
      (t1[(high >>> 16) & 0xff] as number) ^
      (t0[high >>> 24] as number);
  }
  for (let at = words * 8; at < bytes.length; at += 1)
    crc = (crc >>> 8) ^ (first[(crc ^ (bytes[at] as number)) & 0xff] as number);
  return ~crc >>> 0;
}
