/** Writes inside brackets: JSON and the flow style of YAML. */
import type { ManifestPath } from '@/lib/manifest/finding';
import { printFlow, printKey } from './print';
import { type CollectionNode, entryEnd, type Place } from './tree';
import type { Writer } from './writer';

interface Site {
  /** Absolute start of the collection. */
  readonly from: number;
  readonly node: CollectionNode;
}

const siteOf = (writer: Writer, path: ManifestPath): Site => {
  const place = writer.place(path);
  return { from: place.valueFrom, node: place.node as CollectionNode };
};

/** Entries are on separate lines. */
function isSpread(writer: Writer, { from, node }: Site): boolean {
  const [first] = node.entries;
  return first !== undefined && writer.isFirstOnLine(from + first.start);
}

const textOf = (writer: Writer, lines: readonly string[], column: number) =>
  lines.join(writer.newline + ' '.repeat(column));

function pairLines(writer: Writer, key: string, value: unknown, spread: boolean): string[] {
  const { layout } = writer.tree;
  const [first, ...rest] = printFlow(value, layout, spread);
  const colon = layout.format === 'json' && !spread && !writer.text.includes('": ') ? ':' : ': ';
  return [printKey(key, { layout, flow: true }) + colon + first, ...rest];
}

/** Inserts printed entries after index `after`, or first if it is -1. There are others already. */
function insertEntries(writer: Writer, site: Site, after: number, entries: readonly string[][]): void {
  const { from, node } = site;
  const spread = isSpread(writer, site);
  const anchor = node.entries[Math.max(after, 0)];
  const { newline } = writer;
  if (!anchor) return;
  const column = writer.column(from + anchor.start);
  const follower = node.entries[1];
  const [one] = node.entries;
  const gap =
    one && follower && !spread
      ? writer.text.slice(from + entryEnd(one), from + follower.start).replace(/^\s*,/, '')
      : ' ';
  const separator = spread
    ? newline + ' '.repeat(column)
    : /^\s*$/.test(gap) && !gap.includes('\n')
      ? gap
      : ' ';
  const texts = entries.map((lines_) => textOf(writer, lines_, column));
  if (after < 0) {
    const at = from + anchor.start;
    writer.splice({ from: at, to: at, insert: texts.map((text) => `${text},${separator}`).join('') });
    return;
  }
  const at = from + entryEnd(anchor);
  writer.splice({ from: at, to: at, insert: texts.map((text) => `,${separator}${text}`).join('') });
}

export function insertFlowPair(
  writer: Writer,
  path: ManifestPath,
  pair: { key: string; value: unknown; after: number },
): void {
  const site = siteOf(writer, path);
  insertEntries(writer, site, pair.after, [pairLines(writer, pair.key, pair.value, isSpread(writer, site))]);
}

export function insertFlowItems(
  writer: Writer,
  path: ManifestPath,
  index: number,
  values: readonly unknown[],
): void {
  const site = siteOf(writer, path);
  const spread = isSpread(writer, site);
  insertEntries(
    writer,
    site,
    index - 1,
    values.map((value) => printFlow(value, writer.tree.layout, spread)),
  );
}

/** Removes an entry with its comma and, if it has its own, its lines. */
export function removeFlowEntry(writer: Writer, place: Place): void {
  const { parent, index, parentFrom } = place;
  if (!parent) return;
  const { text } = writer;
  const next = parent.entries[index + 1];
  const previous = parent.entries[index - 1];
  if (next) {
    const nextFrom = parentFrom + next.start;
    const between = text.slice(place.to, nextFrom);
    const comma = place.to + between.indexOf(',') + 1;
    // Keep a comment between the two.
    const to = /#/.test(between) ? comma : nextFrom;
    writer.splice({ from: place.from, to, insert: '' });
    return;
  }
  const from = parentFrom + (previous ? entryEnd(previous) : 1);
  const to = previous ? place.to : parentFrom + parent.length - 1;
  const hasComment = text.slice(from, previous ? place.from : to).includes('#');
  writer.splice({ ...(hasComment ? { from: place.from, to: place.to } : { from, to }), insert: '' });
}

export function replaceFlowValue(writer: Writer, place: Place, value: unknown): void {
  const parent = { from: place.parentFrom, node: place.parent as CollectionNode };
  const spread = place.parent ? isSpread(writer, parent) : writer.text.trimEnd().includes('\n');
  const lines = printFlow(value, writer.tree.layout, spread);
  const text = textOf(writer, lines, writer.indentOfLine(place.from));
  if (place.node) writer.splice({ from: place.valueFrom, to: place.to, insert: text });
  else writer.splice({ from: place.after, to: place.after, insert: ` ${text}` });
}

/** Moves an item in brackets by swapping the text of the items between. */
export function moveFlowItem(writer: Writer, path: ManifestPath, from: number, to: number): void {
  const { from: start, node } = siteOf(writer, path);
  const order = node.entries.map((_, index) => index);
  const moved = order.toSpliced(from, 1).toSpliced(to, 0, from);
  const textAt = (index: number) => {
    const entry = node.entries[index];
    return entry ? writer.text.slice(start + entry.start, start + entryEnd(entry)) : '';
  };
  writer.splice(
    ...node.entries.map((entry, index) => ({
      from: start + entry.start,
      to: start + entryEnd(entry),
      insert: textAt(moved[index] ?? index),
    })),
  );
}

export function duplicateFlowItem(writer: Writer, path: ManifestPath, index: number): void {
  const site = siteOf(writer, path);
  const entry = site.node.entries[index];
  if (!entry) return;
  const text = writer.text.slice(site.from + entry.start, site.from + entryEnd(entry));
  insertEntries(writer, site, index, [[text]]);
}
