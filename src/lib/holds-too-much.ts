import { isPlain } from './hidden-characters';

/** Limits for a value from a file, so that no small file can hold more than a page can show. */
export interface ValueLimits {
  /** Elements of one list, and members of one object. */
  readonly members: number;
  readonly values: number;
  readonly depth: number;
  /** Characters of a text beyond Latin letters, which a browser lays out in quadratic time. */
  readonly text: number;
}

/** Whether a value holds more than its limits. Counts before anything else is done with it. */
export function holdsTooMuch(root: unknown, limits: ValueLimits): boolean {
  const open: [value: unknown, depth: number][] = [[root, 0]];
  let values = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next;
    values += 1;
    if (typeof value === 'string' && value.length > limits.text && !isPlain(value)) return true;
    if (typeof value !== 'object' || value === null) continue;
    const members: unknown[] = Array.isArray(value) ? value : Object.values(value);
    const isTooMuch =
      members.length > limits.members ||
      values + open.length + members.length > limits.values ||
      depth > limits.depth;
    if (isTooMuch) return true;
    for (const member of members) open.push([member, depth + 1]);
  }
  return false;
}
