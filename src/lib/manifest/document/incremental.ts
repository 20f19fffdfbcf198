/**
 * Incremental parsing. We parse only the smallest piece around a change and put it in place of the old one. A piece
 * is an entry of a block collection, which ends where the next line of the same level starts, or a flow collection,
 * which ends at its bracket. If a piece cannot be parsed in isolation, the result is undefined and the caller parses
 * the whole text.
 */
import { parseText } from './parse';
import type { Span } from './steps';
import { type CollectionNode, type Entry, entryEnd, isCollection, type Node, type Tree } from './tree';

/** Longer pieces go to the full parse, which does not have to fit between two frames. */
const longestPiece = 16_000;

interface Context {
  readonly tree: Tree;
  readonly text: string;
  readonly span: Span;
  readonly shift: number;
}

const lineStart = (text: string, offset: number) =>
  offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;

/** The tree of `text`, derived from the tree before the change. */
export function reparse(tree: Tree, text: string, span: Span): Tree | undefined {
  const { root } = tree;
  if (tree.whole || !isCollection(root)) return undefined;
  const context = { tree, text, span, shift: span.newTo - span.oldTo };
  const changed = reparseNode(context, root, tree.rootStart, text.length);
  return changed && { ...tree, root: changed };
}

/** The changed node. `limit` is where the node ends in the new text. */
const reparseNode = (context: Context, node: CollectionNode, from: number, limit: number): Node | undefined =>
  node.flow ? reparseFlow(context, node, from) : reparseBlock(context, node, from, limit);

function reparseInner(
  context: Context,
  node: CollectionNode,
  from: number,
  index: number,
  limit: number,
): CollectionNode | undefined {
  const entry = node.entries[index];
  const { value } = entry ?? {};
  if (!entry || !isCollection(value)) return undefined;
  const valueFrom = from + entry.valueStart;
  const changed = reparseNode(context, value, valueFrom, limit);
  return changed && withEntries(node, index, index + 1, [{ ...entry, value: changed }], context.shift);
}

function reparseBlock(
  context: Context,
  node: CollectionNode,
  from: number,
  limit: number,
): CollectionNode | undefined {
  const { text, span, shift } = context;
  const first = node.entries.findLastIndex((entry) => from + entry.start <= span.from);
  if (first < 0) return undefined;
  const start = from + (node.entries[first]?.start ?? 0);
  const column = start - lineStart(text, start);
  // The first entry after the change whose line, including its indentation, is untouched.
  const next = node.entries.findIndex((entry, index) => {
    if (index <= first || from + entry.start < span.oldTo) return false;
    const place = from + entry.start + shift;
    const line = lineStart(text, place);
    return line >= span.newTo && place - line === column;
  });
  const behind = next < 0 ? node.entries.length : next;
  const nextEntry = node.entries[behind];
  const end = nextEntry ? lineStart(text, from + nextEntry.start + shift) : limit;
  if (behind === first + 1) {
    const inner = reparseInner(context, node, from, first, end);
    if (inner) return inner;
  }
  if (end - start > longestPiece) return undefined;
  const parsed = parsePiece(' '.repeat(column) + text.slice(start, end));
  if (!parsed || parsed.root.kind !== node.kind || parsed.root.flow) return undefined;
  if (parsed.start !== column) return undefined;
  const base = start - from;
  const entries = parsed.root.entries.map((entry) => moved(entry, base));
  const changed = withEntries(node, first, behind, entries, shift);
  return hasOwnKeys(changed) ? changed : undefined;
}

function reparseFlow(context: Context, node: CollectionNode, from: number): CollectionNode | undefined {
  const { text, span, shift } = context;
  const length = node.length + shift;
  // The brackets themselves have to be untouched.
  if (span.from <= from || span.oldTo >= from + node.length) return undefined;
  const index = node.entries.findLastIndex((entry) => from + entry.start <= span.from);
  const entry = node.entries[index];
  if (entry?.value && span.oldTo <= from + entry.valueStart + entry.value.length) {
    const inner = reparseInner(context, node, from, index, 0);
    if (inner) return inner;
  }
  if (length > longestPiece) return undefined;
  const piece = text.slice(from, from + length);
  // Lines in a block must be indented deeper than the block, which the piece alone does not show.
  if (!isFlowRoot(context.tree) && piece.includes('\n')) return undefined;
  const parsed = parsePiece(piece);
  if (!parsed || parsed.root.kind !== node.kind || !parsed.root.flow) return undefined;
  if (parsed.start !== 0 || parsed.root.length !== length) return undefined;
  return parsed.root;
}

const isFlowRoot = ({ root }: Tree) => isCollection(root) && root.flow;

/** Parses one collection. Undefined if the piece has anything that could be parsed differently in context. */
function parsePiece(piece: string): { root: CollectionNode; start: number } | undefined {
  // Document markers count only in the first column, so a piece does not show them.
  if (/^(?:---|\.\.\.|%)/m.test(piece)) return undefined;
  const { tree } = parseText(piece);
  const root = tree?.root;
  if (!tree || tree.whole || !isCollection(root)) return undefined;
  return { root, start: tree.rootStart };
}

const moved = (entry: Entry, by: number): Entry =>
  by === 0
    ? entry
    : { ...entry, start: entry.start + by, after: entry.after + by, valueStart: entry.valueStart + by };

function withEntries(
  node: CollectionNode,
  from: number,
  to: number,
  entries: readonly Entry[],
  shift: number,
): CollectionNode {
  const all = [
    ...node.entries.slice(0, from),
    ...entries,
    ...node.entries.slice(to).map((entry) => moved(entry, shift)),
  ];
  const last = all.at(-1);
  const end = last ? entryEnd(last) : 0;
  return { ...node, entries: all, length: node.flow ? node.length + shift : end };
}

/** No key is there twice. An empty key is placed by what stands before it, which a piece does not show. */
function hasOwnKeys({ kind, entries }: CollectionNode): boolean {
  if (kind === 'seq') return true;
  const keys = new Set(entries.map(({ key }) => key));
  return keys.size === entries.length && entries.every(({ keyLength }) => keyLength > 0);
}
