/** Writes block style: one key per line, nested by indentation. */
import type { ManifestPath } from '@/lib/manifest/finding';
import { isTextOnly } from '@/lib/manifest/yaml-writer';
import { EditRefused } from './edits';
import { isFilledCollection, printInline, printItems, printPair } from './print';
import type { Step } from './steps';
import { type CollectionNode, isCollection, type Place } from './tree';
import { unwritable, type Writer } from './writer';

const indented = (lines: readonly string[], column: number, newline: string) =>
  lines.map((line) => (line === '' ? line : ' '.repeat(column) + line)).join(newline);

/** A block scalar ends after its last line break, everything else within a line. */
const endsWithBreak = (writer: Writer, place: Place) =>
  writer.text[place.to - 1] === '\n' && place.to > place.from;

/**
 * Where an entry ends including its comments: on its last line, and below it if they are indented deeper. The
 * result is before a line break, or at a line start after a block scalar.
 */
function tailEnd(writer: Writer, place: Place): number {
  if (endsWithBreak(writer, place)) return place.to;
  const column = writer.column(place.from);
  let end = writer.lineEnd(place.to);
  let at = end;
  for (;;) {
    const next = writer.nextLine(at);
    if (next >= writer.text.length) return end;
    const stop = writer.lineEnd(next);
    const line = writer.text.slice(next, stop);
    const comment = /^( *)#/.exec(line);
    if (comment && (comment[1]?.length ?? 0) > column) end = stop;
    else if (line.trim() !== '') return end;
    at = stop;
  }
}

/** Start of the line after an entry and its comments. */
const lineAfter = (writer: Writer, place: Place): number =>
  endsWithBreak(writer, place) ? place.to : writer.nextLine(tailEnd(writer, place));

/** Removes the lines from an offset to the end of an entry. */
function withoutLines(writer: Writer, place: Place, offset: number): Step {
  const from = writer.lineStart(offset);
  const to = lineAfter(writer, place);
  const isLastLine = writer.text[to - 1] !== '\n';
  // A text without a final line break stays without one.
  return { from: isLastLine ? writer.lineEnd(writer.lineStart(from - 1)) : from, to, insert: '' };
}

/** Comments directly above an entry at the same indentation belong to it. */
function leadStart(writer: Writer, place: Place): number {
  const column = writer.column(place.from);
  let start = writer.lineStart(place.from);
  while (start > 0) {
    const above = writer.lineStart(start - 1);
    const line = writer.text.slice(above, writer.lineEnd(above));
    if (!/^ *#/.test(line) || line.indexOf('#') !== column) break;
    start = above;
  }
  return start;
}

function insertAfter(writer: Writer, place: Place, lines: readonly string[]): void {
  const column = writer.column(place.from);
  const { newline } = writer;
  const at = tailEnd(writer, place);
  const text = indented(lines, column, newline);
  writer.splice(
    endsWithBreak(writer, place)
      ? { from: at, to: at, insert: text + newline }
      : { from: at, to: at, insert: newline + text },
  );
}

/** Inserts lines before an entry and its comments. */
function insertBefore(writer: Writer, place: Place, lines: readonly string[]): void {
  const column = writer.column(place.from);
  const { newline } = writer;
  if (writer.isFirstOnLine(place.from)) {
    const at = leadStart(writer, place);
    writer.splice({ from: at, to: at, insert: indented(lines, column, newline) + newline });
  } else {
    const text = indented(lines, column, newline).trimStart();
    writer.splice({ from: place.from, to: place.from, insert: text + newline + ' '.repeat(column) });
  }
}

const entryPlace = (writer: Writer, path: ManifestPath, node: CollectionNode, index: number): Place =>
  writer.place([...path, node.entries[index]?.key ?? index]);

export function insertBlockPair(
  writer: Writer,
  path: ManifestPath,
  node: CollectionNode,
  pair: { key: string; value: unknown; after: number },
): void {
  const lines = printPair(pair.key, pair.value, writer.tree.layout);
  insertAfter(writer, entryPlace(writer, path, node, pair.after), lines);
}

export function insertBlockItems(
  writer: Writer,
  path: ManifestPath,
  node: CollectionNode,
  index: number,
  values: readonly unknown[],
): void {
  const lines = printItems(values, writer.tree.layout);
  if (index > 0) insertAfter(writer, entryPlace(writer, path, node, index - 1), lines);
  else insertBefore(writer, entryPlace(writer, path, node, 0), lines);
}

/** Removes an entry, but not the only one of a collection. */
export function removeBlockEntry(writer: Writer, place: Place): void {
  const { parent, index } = place;
  if (writer.isFirstOnLine(place.from)) {
    writer.splice(withoutLines(writer, place, place.from));
    return;
  }
  // After a dash, the next key takes its place unless there are comments between.
  const next = parent?.entries[index + 1];
  if (!next) throw new EditRefused(unwritable);
  const nextFrom = place.parentFrom + next.start;
  const between = writer.text.slice(place.to, nextFrom);
  if (!between.includes('#')) writer.splice({ from: place.from, to: nextFrom, insert: '' });
  else {
    const dash = writer.text.slice(0, place.from).trimEnd().length;
    writer.splice({
      from: dash,
      to: endsWithBreak(writer, place) ? place.to : writer.lineEnd(place.to),
      insert: '',
    });
  }
}

/** Writes a non-empty value where a block collection has nothing, or a value on one line. */
function fillBlock(writer: Writer, place: Place, value: object): void {
  const { newline } = writer;
  const { layout } = writer.tree;
  const column = writer.column(place.from);
  if (place.parent?.kind === 'seq') {
    const text = indented(printItems([value], layout), column, newline)
      .trimStart()
      .slice(1);
    writer.splice({ from: place.after, to: place.to, insert: text });
    return;
  }
  const lines = printPair(place.entry?.key ?? '', value, layout).slice(1);
  const text = newline + indented(lines, column, newline);
  if (place.node && endsWithBreak(writer, place)) {
    writer.splice({ from: place.after, to: place.to, insert: text + newline });
    return;
  }
  const at = writer.lineEnd(place.to);
  writer.splice({ from: place.after, to: place.to, insert: '' }, { from: at, to: at, insert: text });
}

export function replaceBlockValue(writer: Writer, place: Place, value: unknown): void {
  const { layout } = writer.tree;
  const { node } = place;
  const isBlockCollection = isCollection(node) && !node.flow;
  if (isFilledCollection(value)) {
    if (isBlockCollection) emptyBlock(writer, place, 'null');
    const now = isBlockCollection ? samePlace(writer, place) : place;
    fillBlock(writer, now, value);
    return;
  }
  // Quotes that only the old text needed go with it, such as those of `off` on the way to `offers`.
  const isKept = node?.kind === 'scalar' && typeof node.value === 'string' && isTextOnly(node.value);
  const style = isKept ? node.style : undefined;
  const text = printInline(value, { layout, style });
  if (isBlockCollection) emptyBlock(writer, place, text);
  else if (!node) writer.splice({ from: place.after, to: place.after, insert: ` ${text}` });
  else {
    const tail = endsWithBreak(writer, place) ? writer.newline : '';
    writer.splice({ from: place.valueFrom, to: place.to, insert: text + tail });
  }
}

/** The same entry after a change inside it. */
const samePlace = (writer: Writer, place: Place): Place => ({
  ...place,
  node: undefined,
  to: place.after + ' null'.length,
  valueFrom: place.after + 1,
});

/** Replaces a block collection with a value on one line. Comments between key and value stay. */
function emptyBlock(writer: Writer, place: Place, text: string): void {
  if (!writer.isFirstOnLine(place.valueFrom)) {
    writer.splice({ from: place.valueFrom, to: place.to, insert: text });
    return;
  }
  const onOneLine = { from: place.after, to: place.after, insert: ` ${text}` };
  // Both may be at the same offset, at the end of a text. Then the lines go first.
  writer.splice(withoutLines(writer, place, place.valueFrom), onOneLine);
}

/** Moves an item of a block list with its comments. */
export function moveBlockItem(writer: Writer, path: ManifestPath, from: number, to: number): void {
  const place = writer.place([...path, from]);
  if (!writer.isFirstOnLine(place.from)) throw new EditRefused(unwritable);
  const start = leadStart(writer, place);
  const stop = lineAfter(writer, place);
  const isLastLine = writer.text[stop - 1] !== '\n';
  const text = writer.text.slice(start, stop) + (isLastLine ? writer.newline : '');
  const cut = isLastLine && start > 0 ? writer.lineEnd(writer.lineStart(start - 1)) : start;
  writer.splice({ from: cut, to: stop, insert: '' });
  const isBehind = to > from;
  const target = writer.place([...path, isBehind ? to - 1 : to]);
  if (!writer.isFirstOnLine(target.from)) throw new EditRefused(unwritable);
  if (!isBehind) {
    const at = leadStart(writer, target);
    writer.splice({ from: at, to: at, insert: text });
    return;
  }
  const at = lineAfter(writer, target);
  const isOpen = writer.text[at - 1] !== '\n';
  writer.splice({ from: at, to: at, insert: isOpen ? writer.newline + text.replace(/\r?\n$/, '') : text });
}

/** Copies an item of a block list, as written, after itself. */
export function duplicateBlockItem(writer: Writer, path: ManifestPath): void {
  const place = writer.place(path);
  const column = writer.column(place.from);
  const hasBreak = endsWithBreak(writer, place);
  const text = writer.text.slice(place.from, hasBreak ? place.to : writer.lineEnd(place.to));
  const at = tailEnd(writer, place);
  const copy = ' '.repeat(column) + text;
  writer.splice({ from: at, to: at, insert: hasBreak ? copy : writer.newline + copy });
}
