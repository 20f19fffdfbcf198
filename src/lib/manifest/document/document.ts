import type { ManifestPath } from '@/lib/manifest/finding';
import { isMap, at } from '@/lib/manifest/walk';
import { EditRefused, type ValueEdit, valueAt } from './edits';
import { reparse } from './incremental';
import { longestText, type Parsed, parseText, type SyntaxProblem } from './parse';
import { applyStep, type Span, type Step, widen } from './steps';
import { type Layout, type Tree, treeValue } from './tree';
import { writeEdit } from './write-edit';

/**
 * A text and its syntax tree. While the text has syntax errors, `tree` is the last good tree, `pending` the span
 * that has changed since, and `problems` the errors.
 */
export interface ManifestDocument {
  readonly text: string;
  readonly tree: Tree;
  readonly pending?: Span | undefined;
  readonly problems: readonly SyntaxProblem[];
  /** The text is too long to parse synchronously: the owner must parse it and call `withParsed`. */
  readonly isWaiting: boolean;
}

/** Longer texts take longer to parse than a keystroke may, so the owner parses them later. */
export const longestAtOnce = 24_000;

const emptyTree: Tree = {
  rootStart: 0,
  layout: { format: 'yaml', step: 2, indentLists: true, newline: '\n' },
};

/** Parses a text synchronously, however long it is. With syntax errors the tree is empty. */
export const openDocument = (text: string, format: Layout['format'] = formatOf(text)): ManifestDocument =>
  openParsed(text, parseText(text, format), format);

/** Opens a text, and leaves parsing to the owner if the text is long. */
export function openLater(text: string, format: Layout['format'] = formatOf(text)): ManifestDocument {
  if (text.length <= longestAtOnce || text.length > longestText) return openDocument(text, format);
  return { ...openParsed(text, { problems: [] }, format), isWaiting: true };
}

function openParsed(text: string, parsed: Parsed, format: Layout['format']): ManifestDocument {
  if (parsed.tree) return { text, tree: parsed.tree, problems: [], isWaiting: false };
  const tree = { ...emptyTree, layout: { ...emptyTree.layout, format } };
  const pending = { from: 0, oldTo: 0, newTo: text.length };
  return { text, tree, pending, problems: parsed.problems, isWaiting: false };
}

/**
 * Texts starting with a bracket are JSON if they parse as JSON. Otherwise they are YAML in flow style, which is
 * rare.
 */
export const formatOf = (text: string): Layout['format'] =>
  /^\s*[[{]/.test(text) && isJson(text) ? 'json' : 'yaml';

export const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

export const documentValue = (document: ManifestDocument): unknown => treeValue(document.tree);

export const documentValueAt = (document: ManifestDocument, path: ManifestPath): unknown =>
  valueAt(treeValue(document.tree), path);

/** The document after text changes. */
export function withSteps(document: ManifestDocument, steps: readonly Step[]): ManifestDocument {
  const { layout } = document.tree;
  let { text, tree, pending } = document;
  for (const step of steps) {
    text = applyStep(text, step);
    pending = widen(pending, step);
    const next = layout.format === 'json' && !isQuickJson(text) ? undefined : reparse(tree, text, pending);
    if (next) {
      tree = next;
      pending = undefined;
    }
  }
  if (!pending) return { text, tree, problems: [], isWaiting: false };
  const waiting: ManifestDocument = { text, tree, pending, problems: document.problems, isWaiting: true };
  return text.length <= longestAtOnce ? withParsed(waiting, parseText(text, layout.format)) : waiting;
}

/**
 * A piece of JSON may be valid YAML but invalid JSON. Only parsing the whole text tells, which is fine while it is
 * short.
 */
const isQuickJson = (text: string) => text.length > 2_000_000 || isJson(text);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The document after its whole text has been parsed. */
export function withParsed(document: ManifestDocument, parsed: Parsed): ManifestDocument {
  const { text, tree } = document;
  if (!parsed.tree) return { ...document, problems: parsed.problems, isWaiting: false };
  // The node the layout was detected from may be gone. Keep the old layout, so that new text matches the rest.
  const { layout } = tree.root ? tree : parsed.tree;
  return { text, tree: { ...parsed.tree, layout }, problems: [], isWaiting: false };
}

/** The text changes for an edit. Throws `EditRefused` if it cannot be made or the text has syntax errors. */
export function editSteps(document: ManifestDocument, edit: ValueEdit): readonly Step[] {
  if (document.pending) throw new EditRefused('The source has syntax errors: fix them first, or undo');
  return writeEdit(document.text, document.tree, edit).steps;
}

/** Paths of the integrations: a manifest lists them, the content of a revision is a single one. */
export function integrationPaths(value: unknown): ManifestPath[] {
  const integrations = at(value, 'integrations');
  if (Array.isArray(integrations))
    return integrations.flatMap((entry: unknown, index): ManifestPath[] =>
      isMap(entry) ? [['integrations', index]] : [],
    );
  return isMap(value) && at(value, 'specVersion') === undefined ? [[]] : [];
}
