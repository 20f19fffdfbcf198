import { CST, Lexer } from 'yaml';
import { openDocument, integrationPaths } from './document';
import { EditRefused, type ValueEdit } from './edits';
import { treeValue } from './tree';
import { writeEdit } from './write-edit';

/** Whether a YAML text has comments, which JSON cannot keep. */
export function hasComments(text: string): boolean {
  let isScalar = false;
  for (const source of new Lexer().lex(text)) {
    // Text in a block scalar may look like a comment.
    if (!isScalar && CST.tokenType(source) === 'comment') return true;
    isScalar = source === CST.SCALAR;
  }
  return false;
}

/**
 * The text with only one of its integrations, which keeps its comments and formatting. Undefined if it uses an anchor
 * of another integration.
 */
export function withOneIntegration(text: string, index: number): string | undefined {
  const { tree } = openDocument(text);
  const count = integrationPaths(treeValue(tree)).length;
  if (count < 2) return text;
  const edits = Array.from({ length: count }, (_, at) => count - 1 - at)
    .filter((at) => at !== index)
    .map((at): ValueEdit => ({ type: 'remove', path: ['integrations', at] }));
  try {
    return writeEdit(text, tree, { type: 'all', edits }).text;
  } catch (error) {
    if (error instanceof EditRefused) return undefined;
    throw error;
  }
}
