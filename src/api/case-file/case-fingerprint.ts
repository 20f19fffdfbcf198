import { crc32 } from '@/api/history/crc32';

/** Eight hexadecimal digits of what a case holds besides its manifest. */
export function fingerprintOf(
  entries: readonly { readonly name: string; readonly size: number; readonly crc: number }[],
): string {
  const text = entries
    .map(({ name, size, crc }) => `${name} ${size} ${crc}`)
    .toSorted()
    .join('\n');
  return crc32(new TextEncoder().encode(text).buffer).toString(16).padStart(8, '0');
}
