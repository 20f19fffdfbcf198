import { randomBytes } from 'node:crypto';

/** Makes UUIDs of version 7: the time in ms, a counter within that ms, and random bits. Seeds pass their own `random`. */
export function createIds(random: (size: number) => Buffer = randomBytes): (now: number) => string {
  let last = 0;
  let count = 0;
  return (now) => {
    count = now === last ? (count + 1) & 0xfff : 0;
    last = now;
    const bytes = random(16);
    bytes.writeUIntBE(now, 0, 6);
    bytes.writeUInt16BE(0x7000 | count, 6);
    bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  };
}
