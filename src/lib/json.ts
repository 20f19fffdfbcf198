import { ExactNumber } from '@/contract/exact-number';

// Engines disagree on `JSON.parse` with source text and `JSON.rawJSON` (Chrome 114, Safari 18.4, Firefox 135 and Node 22
// have them, Firefox 132 and Node 20 do not), and their reviver takes twice as long as this. So a number that needs its
// source travels through JSON.parse and JSON.stringify as a text with this mark in front, which nobody can guess.
const mark = `~${Math.random().toString(36).slice(2)}:`;

/**
 * Numbers with 16 digits, a fraction or an exponent, and -0, with what stands before. Most texts have none outside their
 * strings. A look behind, instead of the first group, would take twice the time.
 */
const unusual =
  /(^|[[:,\s])(-?(?:0|[1-9]\d*)(?:(?<=-0|\d{16})|\.\d+(?:[eE][+-]?\d+)?|[eE][+-]?\d+))(?=\s*(?:$|[\]},]))/g;
const marked = new RegExp(`"${mark}([^"]*)"`, 'g');

/** JSON as `JSON.parse` reads it, with an `ExactNumber` for each number whose text would change. */
export function parseJson(text: string): unknown {
  const withMarks = markNumbers(text);
  if (withMarks === undefined) return JSON.parse(text);
  let root: { value: unknown };
  try {
    root = { value: JSON.parse(withMarks) };
  } catch {
    // Fails as well, and names the place in the text as it came.
    return JSON.parse(text);
  }
  // A walk of our own is faster than a reviver, and no depth of nesting can exhaust the stack.
  const open: object[] = [root];
  for (let next = open.pop() as Record<string, unknown> | undefined; next;) {
    for (const key of Object.keys(next)) {
      const value = next[key];
      if (typeof value === 'string') {
        if (value.startsWith(mark)) next[key] = new ExactNumber(value.slice(mark.length));
      } else if (typeof value === 'object' && value !== null) open.push(value);
    }
    next = open.pop() as Record<string, unknown> | undefined;
  }
  return root.value;
}

/** The text with its exact numbers as marked strings; undefined if it has none. */
function markNumbers(text: string): string | undefined {
  let out = '';
  let taken = 0;
  // Everything before this place is known to be strings and what is between them.
  let outside = 0;
  unusual.lastIndex = 0;
  for (let match = unusual.exec(text); match; match = unusual.exec(text)) {
    const [, before = '', source = ''] = match;
    if (String(Number(source)) === source) continue;
    const at = match.index + before.length;
    outside = skipStrings(text, outside, at);
    if (outside > at) unusual.lastIndex = outside;
    else {
      out += `${text.slice(taken, at)}"${mark}${source}"`;
      taken = at + source.length;
    }
  }
  return taken === 0 ? undefined : out + text.slice(taken);
}

/** From a place outside strings to another: the end of the string that holds it, if one does. */
function skipStrings(text: string, from: number, to: number): number {
  let at = from;
  for (;;) {
    const start = text.indexOf('"', at);
    if (start < 0 || start > to) return to;
    let end = text.indexOf('"', start + 1);
    while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
    at = end + 1;
    if (at > to) return at;
  }
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

/** JSON as `JSON.stringify` writes it, each `ExactNumber` as it was read. */
export function toJson(value: unknown, indent?: number | string): string {
  ExactNumber.mark = mark;
  try {
    const text = JSON.stringify(value, undefined, indent) as string | undefined;
    return text?.includes(mark) ? text.replaceAll(marked, '$1') : (text as string);
  } finally {
    ExactNumber.mark = '';
  }
}

/** A copy. A structured clone would lose the exact numbers. */
export const copyJson = <Value>(value: Value): Value =>
  value === undefined ? value : (parseJson(toJson(value)) as Value);
