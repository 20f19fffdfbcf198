import { Change, diff } from '@codemirror/merge';

/** A line is one character of a text that is compared: this many different ones have a character each. */
const mostLines = 0xd800;

interface Lines {
  readonly text: string;
  /** Where each line begins, and at last where the text ends. */
  readonly starts: readonly number[];
}

/**
 * What differs between two texts, by whole lines. Compared letter by letter, a manifest that loses an object looks
 * changed everywhere: its lines are made of the same words.
 */
export function lineChanges(before: string, after: string): readonly Change[] {
  const known = new Map<string, string>();
  const linesOf = (text: string): Lines => {
    const starts = [0];
    let encoded = '';
    for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
      const letter = known.get(line) ?? String.fromCharCode(known.size % mostLines);
      known.set(line, letter);
      encoded += letter;
      starts.push((starts.at(-1) ?? 0) + line.length);
    }
    return { text: encoded, starts };
  };
  const a = linesOf(before);
  const b = linesOf(after);
  if (known.size > mostLines) return diff(before, after, { scanLimit: 500 });
  const offset = ({ starts }: Lines, line: number) => starts[line] ?? 0;
  return diff(a.text, b.text).map(
    ({ fromA, toA, fromB, toB }) =>
      new Change(offset(a, fromA), offset(a, toA), offset(b, fromB), offset(b, toB)),
  );
}
