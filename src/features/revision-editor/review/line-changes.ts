import { Change, diff } from '@codemirror/merge';

/** Lines are compared as single characters, so this is the number of different lines we can tell apart. */
const mostLines = 0xd800;

/**
 * Diffs two texts by whole lines. Compared by character, a manifest that lost an object would look changed
 * everywhere, because its lines use the same words.
 */
export function lineChanges(before: string, after: string): readonly Change[] {
  const known = new Map<string, string>();
  const linesOf = (text: string) => {
    // Offset of each line, then the length of the text.
    const starts = [0];
    let encoded = '';
    for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
      const letter = known.get(line) ?? String.fromCharCode(known.size);
      known.set(line, letter);
      encoded += letter;
      starts.push((starts.at(-1) ?? 0) + line.length);
    }
    return { text: encoded, starts };
  };
  const a = linesOf(before);
  const b = linesOf(after);
  if (known.size > mostLines) return diff(before, after, { scanLimit: 500 });
  const offset = ({ starts }: typeof a, line: number) => starts[line] ?? 0;
  return diff(a.text, b.text).map(
    ({ fromA, toA, fromB, toB }) =>
      new Change(offset(a, fromA), offset(a, toA), offset(b, fromB), offset(b, toB)),
  );
}
