import { CST, Lexer, visit } from 'yaml';
import { ExactNumber } from '@/contract/exact-number';
import type { ManifestPath } from '@/lib/manifest/finding';
import { keyAt } from '@/lib/manifest/known-keys';
import { composeYaml, longestAnchors } from '@/lib/manifest/yaml-text';
import { openDocument, integrationPaths } from './document';
import { EditRefused, type ValueEdit } from './edits';
import { treeValue } from './tree';
import { writeEdit } from './write-edit';

/** Whether a YAML text has comments, which JSON cannot keep. */
export function hasComments(text: string): boolean {
  let isText = false;
  for (const source of new Lexer().lex(text)) {
    // Text in a block scalar may look like a comment.
    if (!isText && CST.tokenType(source) === 'comment') return true;
    isText = source === CST.SCALAR;
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

/** A number, a switch or nothing, together with the way it is written. */
class Written {
  constructor(
    readonly value: unknown,
    readonly source: string,
  ) {}
}

/**
 * The value of a YAML text that can be parsed, as it was meant: `012` is the text "012" where a name is expected, and
 * numbers keep their digits elsewhere.
 */
export function meantValue(text: string): unknown {
  const document = composeYaml(text);
  if (!document) return null;
  visit(document, {
    Collection: (place) => (place === 'key' ? visit.SKIP : undefined),
    Scalar(place, node) {
      const { value, source = '' } = node;
      if (value === null || typeof value === 'string') return;
      // A key is always text.
      node.value = place === 'key' ? source : new Written(value, source);
    },
  });
  return meant(document.toJS({ maxAliasCount: longestAnchors }), []);
}

function meant(value: unknown, path: ManifestPath): unknown {
  if (Array.isArray(value)) return value.map((item: unknown, at) => meant(item, [...path, at]));
  if (value instanceof Written) return expectsText(path) ? value.source : exact(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, meant(inner, [...path, key])]));
}

function expectsText(path: ManifestPath): boolean {
  const known = keyAt(path);
  const isItem = typeof path.at(-1) === 'number';
  return known?.type === 'text' || (isItem && known?.isList === true && known.keys === undefined);
}

/** A number as JSON writes it, to the digit. JSON has no infinite numbers, so they become text. */
function exact({ value, source }: Written): unknown {
  if (typeof value !== 'number') return value;
  if (/^[-+]?\.(?:inf|nan)$/i.test(source)) return source;
  const digits = /^0[xo]/.test(source)
    ? String(BigInt(source))
    : source
        .replace(/^\+/, '')
        .replace(/^(-?)0*(?=\d)/, '$1')
        .replace(/^(-?)(?=\.)/, '$10')
        .replace(/\.(?!\d)/, '');
  return String(value) === digits ? value : new ExactNumber(digits);
}
