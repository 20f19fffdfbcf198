/**
 * A text as it reads after one level of encoding is undone, with the place of each character in the original. So rules
 * need not know URL encoding, JSON in JSON, HTML entities, full-width signs or characters that cannot be seen.
 */
export interface ReadText {
  readonly text: string;
  /** Where each character begins and ends in the original; undefined if it is the original. */
  readonly starts?: readonly number[];
  readonly ends?: readonly number[];
}

export type AddSpan = (start: number, end: number, kind: string, quote?: string) => void;

const invisible = [
  [0xad],
  [0x061c],
  [0x180e],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0xfe00, 0xfe0f],
  [0xfeff],
]
  .map((codes) => codes.map((code) => `\\u${code.toString(16).padStart(4, '0')}`).join('-'))
  .join('');
const encoded = new RegExp(
  String.raw`(?:%[0-9a-f]{2})+|&(?:quot|amp|apos|lt|gt|colon|equals|nbsp|#\d{2,5}|#x[0-9a-f]{2,4});|\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|["'\\/nrt])|[${invisible}]+|[﹐-﹫！-～“”„«»「」『』‘’\u3000\u00a0]`,
  'gi',
);
const mayBeEncoded = new RegExp(`[%&\\\\${invisible}﹐-﹫！-～“”„«»「」『』‘’\u3000\u00a0]`);

const entities: Readonly<Record<string, string>> = {
  quot: '"',
  amp: '&',
  apos: "'",
  lt: '<',
  gt: '>',
  colon: ':',
  equals: '=',
  nbsp: ' ',
};
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

function meaning(found: string): string {
  const first = found.charAt(0);
  const second = found.charAt(1);
  if (first === '%')
    try {
      return decodeURIComponent(found);
    } catch {
      return found.replace(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    }
  if (first === '&') {
    const name = found.slice(1, -1).toLowerCase();
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return entities[name] ?? String.fromCharCode(code);
  }
  if (first === '\\')
    return /[ux]/i.test(second)
      ? String.fromCharCode(Number.parseInt(found.slice(2), 16))
      : (escapes[second.toLowerCase()] ?? second);
  if (/[“”„«»「」『』]/.test(first)) return '"';
  if (/[‘’]/.test(first)) return "'";
  if (/[\u3000\u00a0]/.test(first)) return ' ';
  return /[﹐-﹫！-～]/.test(first) ? first.normalize('NFKC') : '';
}

/** One level less of encoding; undefined if there is none. */
export function decoded(read: ReadText): ReadText | undefined {
  if (!mayBeEncoded.test(read.text)) return undefined;
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let from = 0;
  const put = (text: string, at: number, length: number) => {
    parts.push(text);
    // A sequence of bytes in an address is three times as long as its characters.
    const step = [1, 3].find((size) => text.length * size === length);
    for (let nth = 0; nth < text.length; nth += 1) {
      const first = step ? at + nth * step : at;
      const end = step ? first + step : at + length;
      starts.push(read.starts?.[first] ?? first);
      ends.push(read.ends?.[end - 1] ?? end);
    }
  };
  for (const found of read.text.matchAll(encoded)) {
    if (found.index > from) put(read.text.slice(from, found.index), from, found.index - from);
    put(meaning(found[0]), found.index, found[0].length);
    from = found.index + found[0].length;
  }
  if (from === 0) return undefined;
  if (from < read.text.length) put(read.text.slice(from), from, read.text.length - from);
  return { text: parts.join(''), starts, ends };
}

/** Like `matchAll`, which copies the pattern for each text. `take` may say where to go on. */
export function eachMatch(
  pattern: RegExp,
  text: string,
  take: (found: RegExpExecArray) => number | void,
): void {
  pattern.lastIndex = 0;
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const { lastIndex } = pattern;
    pattern.lastIndex = take(found) ?? lastIndex;
  }
}
