/** Mixes two 32-bit numbers into one (murmur3's finalizer). The same input always gives the same output. */
export function mix(a: number, b: number): number {
  let h = Math.imul(a ^ 0x9e3779b1, 0x85ebca6b) ^ Math.imul(b ^ (b >>> 15), 0xc2b2ae35);
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A 32-bit hash of a text. */
export function hashText(text: string, seed = 0): number {
  let h = 0x811c9dc5 ^ seed;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return mix(h, text.length);
}

/** A fraction in [0, 1) from a hash. */
export const fraction = (hash: number): number => (hash >>> 0) / 0x100000000;

/** A whole number in [low, high]. */
export const between = (hash: number, low: number, high: number): number =>
  low + Math.floor(fraction(hash) * (high - low + 1));

export function pick<T>(hash: number, list: readonly T[]): T {
  const item = list[between(hash, 0, list.length - 1)];
  if (item === undefined) throw new RangeError('Nothing to pick from');
  return item;
}
