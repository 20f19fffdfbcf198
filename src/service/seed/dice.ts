import { between, fraction, hashText, mix, pick } from '../provider/random';

/** Random numbers that are the same for the same seed. */
export interface Dice {
  /** In [0, 1). */
  fraction(): number;
  /** A whole number in [low, high]. */
  between(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  /** True with this probability. */
  chance(probability: number): boolean;
  bytes(size: number): Buffer;
  /** An independent generator, unaffected by the use of this one. */
  of(name: string): Dice;
}

export function createDice(seed: number): Dice {
  let count = 0;
  const next = () => {
    count += 1;
    return mix(seed, count);
  };
  return {
    fraction: () => fraction(next()),
    between: (low, high) => between(next(), low, high),
    pick: (list) => pick(next(), list),
    chance: (probability) => fraction(next()) < probability,
    bytes(size) {
      const bytes = Buffer.alloc(Math.ceil(size / 4) * 4);
      for (let at = 0; at < size; at += 4) bytes.writeUInt32BE(next(), at);
      return bytes.subarray(0, size);
    },
    of: (name) => createDice(mix(seed, hashText(name))),
  };
}
