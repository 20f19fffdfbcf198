import type { ManifestPath } from '@/lib/manifest/finding';
import { isMap, at } from '@/lib/manifest/walk';
import { type Edit, EditRefused, valueAt } from './edits';
import { reparse } from './incremental';
import { longestText, type Parsed, parseText, type SyntaxProblem } from './parse';
import { applyStep, type Span, type Step, widen } from './steps';
import { type Layout, type Tree, treeValue } from './tree';
import { writeEdit } from './write-edit';

/**
 * A text and what it says. While the text cannot be read, `tree` is the last one that could, `pending` says where
 * the text has gone on without it, and `problems` why.
 */
export interface ManifestDocument {
  readonly text: string;
  readonly tree: Tree;
  readonly pending?: Span | undefined;
  readonly problems: readonly SyntaxProblem[];
  /** The text is too long to be read at once: somebody must parse it and call `withParsed`. */
  readonly isWaiting: boolean;
}

/** Longer texts take longer to parse than a keystroke may; they are left to whoever can wait. */
export const longestAtOnce = 24_000;

const emptyTree: Tree = {
  rootStart: 0,
  layout: { format: 'yaml', step: 2, indentLists: true, newline: '\n' },
};

/** A document from a text, parsed at once however long it is; one that cannot be read has an empty tree. */
export function openDocument(text: string, format: Layout['format'] = formatOf(text)): ManifestDocument {
  return openParsed(text, parseText(text, format), format);
}

/** A document from a text, which waits to be parsed when that takes longer than a page may be kept from drawing. */
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

/** JSON begins with a bracket; a manifest in YAML's flow style is hardly ever met and reads as YAML when it is no JSON. */
export function formatOf(text: string): Layout['format'] {
  if (!/^\s*[[{]/.test(text)) return 'yaml';
  try {
    JSON.parse(text);
    return 'json';
  } catch {
    return 'yaml';
  }
}

export const documentValue = (document: ManifestDocument): unknown => treeValue(document.tree);

export const documentValueAt = (document: ManifestDocument, path: ManifestPath): unknown =>
  valueAt(treeValue(document.tree), path);

/** The document after steps of text. */
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
  const waiting: ManifestDocument = {
    text,
    tree,
    pending,
    problems: document.problems,
    isWaiting: true,
  };
  return text.length <= longestAtOnce ? withParsed(waiting, parseText(text, layout.format)) : waiting;
}

/** A piece of JSON may be YAML and yet no JSON: only a look at the whole tells, while that is quick. */
function isQuickJson(text: string): boolean {
  if (text.length > 2_000_000) return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The document once its whole text has been parsed. */
export function withParsed(document: ManifestDocument, parsed: Parsed): ManifestDocument {
  const { text, tree } = document;
  if (!parsed.tree) return { ...document, problems: parsed.problems, isWaiting: false };
  // What the layout was learnt from may have gone; what is written meanwhile must go on looking the same.
  const layout = tree.root ? tree.layout : parsed.tree.layout;
  return {
    text,
    tree: { ...parsed.tree, layout: { ...parsed.tree.layout, format: layout.format } },
    problems: [],
    isWaiting: false,
  };
}

/** The steps that an edit takes. Throws `EditRefused` when it cannot be made, or the text cannot be read now. */
export function editSteps(
  document: ManifestDocument,
  edit: Exclude<Edit, { type: 'text' }>,
): readonly Step[] {
  if (document.pending) throw new EditRefused('The source cannot be read: mend it first, or undo');
  return writeEdit(document.text, document.tree, edit).steps;
}

/** The integrations of a document: a manifest lists them, and the content of a revision is one by itself. */
export function integrationPaths(value: unknown): ManifestPath[] {
  const integrations = at(value, 'integrations');
  if (Array.isArray(integrations))
    return integrations.flatMap((entry: unknown, index): ManifestPath[] =>
      isMap(entry) ? [['integrations', index]] : [],
    );
  return isMap(value) && at(value, 'specVersion') === undefined ? [[]] : [];
}
