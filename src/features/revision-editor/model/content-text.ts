import { CST, Lexer, stringify } from 'yaml';
import { SPEC_VERSION } from '@/lib/manifest/manifest-rules';
import { openDocument, integrationPaths } from './document';
import type { Edit } from './edits';
import { applySteps } from './steps';
import { treeValue } from './tree';
import { writeEdit } from './write-edit';

/** A manifest of one integration, as text: what a revision is deployed from. */
export function manifestOf(content: unknown, specVersion: string = SPEC_VERSION): string {
  return yamlOf({ specVersion, integrations: [content] });
}

export const yamlOf = (value: unknown): string =>
  stringify(value, { lineWidth: 0, blockQuote: 'literal', aliasDuplicateObjects: false });

export const jsonOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Whether a text in YAML says something that JSON has no place for. */
export function hasComments(text: string): boolean {
  let isScalar = false;
  for (const source of new Lexer().lex(text)) {
    // What a block of text says may begin as a comment does.
    if (!isScalar && CST.tokenType(source) === 'comment') return true;
    isScalar = source === CST.SCALAR;
  }
  return false;
}

/** The text with only one of its integrations left; comments and formatting of the rest stay. */
export function withOneIntegration(text: string, index: number): string {
  const { tree } = openDocument(text);
  const count = integrationPaths(treeValue(tree)).length;
  if (count < 2) return text;
  const edits = Array.from({ length: count }, (_, at) => count - 1 - at)
    .filter((at) => at !== index)
    .map((at): Edit => ({ type: 'remove', path: ['integrations', at] }));
  return applySteps(text, writeEdit(text, tree, { type: 'all', edits }).steps);
}
