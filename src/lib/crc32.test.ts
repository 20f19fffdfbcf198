import { crc32 as nodeCrc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { crc32 } from './crc32';

const bufferOf = (text: string) => new TextEncoder().encode(text).buffer;

test('computes the CRC-32 of zip', () => {
  expect(crc32(new ArrayBuffer(0))).toBe(0);
  expect(crc32(bufferOf('123456789'))).toBe(0xcbf43926);
  // Node 20.15 and later have it as well.
  for (const length of [1, 7, 8, 9, 1000])
    expect(crc32(bufferOf('history ä'.repeat(length)))).toBe(nodeCrc32('history ä'.repeat(length)));
});
