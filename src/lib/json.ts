import { DoubledKeys, membersOf } from '@/contract/doubled-keys';
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
const marked = new RegExp(`"${mark}([^"\\\\]*(?:\\\\.[^"\\\\]*)*)"`, 'g');

/**
 * JSON as `JSON.parse` reads it, with an `ExactNumber` for each number whose text would change and a `DoubledKeys` for
 * each object with a key twice.
 */
export function parseJson(text: string): unknown {
  const { value, keys } = readMarked(text, markNumbers(text));
  if (keys === countKeys(text)) return value;
  const single = markDoubled(text);
  return single === text ? value : readMarked(text, markNumbers(single) ?? single).value;
}

/** Undefined for a text that is not JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

type Holder = Record<string, unknown>;

/** Reads a text with marks, and counts the keys of its objects. */
function readMarked(text: string, withMarks = text): { value: unknown; keys: number } {
  const root: Holder = {};
  try {
    root['value'] = JSON.parse(withMarks);
  } catch {
    // Fails as well, and names the place in the text as it came.
    return { value: JSON.parse(text), keys: 0 };
  }
  // The root has a key of its own.
  let keys = -1;
  const doubled: { holder: Holder; key: string; list: readonly unknown[] }[] = [];
  // A walk of our own is faster than a reviver, and no depth of nesting can exhaust the stack.
  const open: object[] = [root];
  for (let next = open.pop() as Holder | undefined; next; next = open.pop() as Holder | undefined) {
    const names = Object.keys(next);
    if (!Array.isArray(next)) keys += names.length;
    for (const key of names) {
      const value = next[key];
      if (typeof value === 'string') {
        if (value.startsWith(mark)) next[key] = new ExactNumber(value.slice(mark.length));
      } else if (typeof value === 'object' && value !== null) {
        if (Array.isArray(value) && value[0] === mark) doubled.push({ holder: next, key, list: value });
        open.push(value);
      }
    }
  }
  // What is inside of another one was found after it.
  for (const { holder, key, list } of doubled.toReversed()) {
    const members: [string, unknown][] = [];
    for (let at = 1; at < list.length; at += 2) members.push([list[at] as string, list[at + 1]]);
    holder[key] = new DoubledKeys(members);
  }
  return { value: root['value'], keys };
}

const space = /\s/;

/** Places that look like a key: not fewer than there are. A text may begin with a colon. */
function countKeys(text: string): number {
  let keys = 0;
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    let end = at - 1;
    while (space.test(text.charAt(end))) end -= 1;
    if (text[end] === '"' && !isEscaped(text, end)) keys += 1;
  }
  return keys;
}

const structure = /["{}:]/g;

/** JSON in which each object with a key twice is a list of a mark and the members, `["~mark","a",1,"a",2]`. */
function markDoubled(text: string): string {
  const marks: [at: number, text: string][] = [];
  const open: { keys: Set<string>; marks: typeof marks }[] = [];
  let string = '';
  structure.lastIndex = 0;
  for (let match = structure.exec(text); match; match = structure.exec(text)) {
    const { index: at, 0: found } = match;
    const object = open.at(-1);
    if (found === '"') {
      structure.lastIndex = endOfString(text, at);
      string = text.slice(at, structure.lastIndex);
    } else if (found === '{') open.push({ keys: new Set(), marks: [[at, `["${mark}",`]] });
    else if (found === ':') {
      object?.keys.add(string.includes('\\') ? (JSON.parse(string) as string) : string.slice(1, -1));
      object?.marks.push([at, ',']);
    } else {
      if (object && object.keys.size < object.marks.length - 1) marks.push(...object.marks, [at, ']']);
      open.pop();
    }
  }
  let out = '';
  let taken = 0;
  for (const [at, written] of marks.toSorted(([one], [two]) => one - two)) {
    out += text.slice(taken, at) + written;
    taken = at + 1;
  }
  return out + text.slice(taken);
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
    at = endOfString(text, start);
    if (at > to) return at;
  }
}

/** The place after a string that begins here. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

/** JSON as `JSON.stringify` writes it, each `ExactNumber` and each key of `DoubledKeys` as it was read. */
export function toJson(value: unknown, indent?: number | string): string {
  const { mark: before } = ExactNumber;
  const { write } = DoubledKeys;
  ExactNumber.mark = mark;
  DoubledKeys.write = writeMembers;
  try {
    const text = stringify(value, indent);
    return text?.includes(mark)
      ? text.replaceAll(marked, (_, source: string) => JSON.parse(`"${source}"`) as string)
      : (text as string);
  } finally {
    ExactNumber.mark = before;
    DoubledKeys.write = write;
  }
}

function stringify(value: unknown, indent: number | string | undefined): string | undefined {
  try {
    return JSON.stringify(value, undefined, indent);
  } catch (error) {
    // Engines write what is nested some thousand levels deep, but not more. Indented, it would fill the memory.
    if (!(error instanceof RangeError)) throw error;
    return writeDeep(value);
  }
}

/** JSON on one line of what is nested too deep for `JSON.stringify`. */
function writeDeep(root: unknown): string {
  let written = '';
  const open: [before: string, value?: unknown][] = [['', root]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [before, value] = next;
    written += before;
    if (value === undefined) continue;
    if (typeof value !== 'object' || value === null || value instanceof ExactNumber) {
      written += JSON.stringify(value);
      continue;
    }
    const isList = Array.isArray(value);
    const members = membersOf(value)
      .filter(([, member]) => isList || member !== undefined)
      .map(([key, member = null], at): (typeof open)[number] => [
        (at > 0 ? ',' : '') + (isList ? '' : `${JSON.stringify(key)}:`),
        member,
      ]);
    written += isList ? '[' : '{';
    open.push([isList ? ']' : '}']);
    for (const member of members.toReversed()) open.push(member);
  }
  return written;
}

const writeMembers: typeof DoubledKeys.write = (members) =>
  `${mark}{${members.map(([key, value]) => `${JSON.stringify(key)}:${toJson(value)}`).join(',')}}`;

/** A copy. A structured clone would lose the exact numbers. */
export const copyJson = <Value>(value: Value): Value =>
  value === undefined ? value : (parseJson(toJson(value)) as Value);
