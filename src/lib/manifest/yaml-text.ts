/**
 * Reads untrusted YAML. The limits are far above any real manifest: the composer recurses, compares all keys of a map
 * with each other and searches all anchors for an alias, so a crafted text could block or crash it.
 */
import {
  Composer,
  CST,
  type Document,
  isAlias,
  isNode,
  isScalar,
  Lexer,
  Parser,
  type Schema,
  visit,
} from 'yaml';

export const mostLevels = 64;
export const longestAnchors = 1000;
const mostTokens = 400_000;
const mostKeys = 500;
const mostMerges = 100;

/** A text that exceeds a limit, with the position. */
export class TooMuch extends Error {
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}

/** The tokens of a text, read one by one so that a limit stops the work early. Throws `TooMuch`. */
function tokensOf(text: string, onNewLine?: (offset: number) => void): CST.Token[] {
  const parser = new Parser(onNewLine);
  const tokens: CST.Token[] = [];
  const counts = { tokens: 0, anchors: 0, merges: 0 };
  let inScalar = false;
  for (const source of new Lexer().lex(text)) {
    const { offset } = parser;
    for (const token of parser.next(source)) tokens.push(token);
    const type = inScalar ? 'scalar' : CST.tokenType(source);
    if (inScalar && source === '<<') counts.merges += 1;
    if (type === 'anchor' || type === 'alias') counts.anchors += 1;
    counts.tokens += 1;
    inScalar = source === CST.SCALAR;
    const top = parser.stack.at(-1);
    const items =
      top?.type === 'block-map' || (top?.type === 'flow-collection' && top.start.source === '{')
        ? top.items.length
        : 0;
    if (parser.stack.length > mostLevels)
      throw new TooMuch(`Nested more than ${mostLevels} levels deep`, offset);
    if (items > mostKeys) throw new TooMuch(`More than ${mostKeys} keys in one map`, offset);
    if (counts.anchors > longestAnchors)
      throw new TooMuch(`More than ${longestAnchors} anchors and aliases`, offset);
    if (counts.merges > mostMerges) throw new TooMuch(`More than ${mostMerges} merge keys`, offset);
    if (counts.tokens > mostTokens) throw new TooMuch(`More than ${mostTokens} words and signs`, offset);
  }
  for (const token of parser.end()) tokens.push(token);
  return tokens;
}

interface ComposeOptions {
  readonly schema?: Schema | 'core';
  readonly keepSourceTokens?: boolean;
  readonly onNewLine?: (offset: number) => void;
}

/** The text of a key, by which `1` and `"1"` are the same; undefined for a merge (`<<`) or what is no scalar. */
const keyText = (key: unknown) =>
  isScalar(key) && typeof key.value !== 'symbol' ? String(key.value ?? '') : undefined;

/** The only document of a text, including its errors; undefined if there is none. Throws `TooMuch`. */
export function composeYaml(
  text: string,
  { schema = 'core', keepSourceTokens = false, onNewLine }: ComposeOptions = {},
): Document.Parsed | undefined {
  const doubled: string[] = [];
  const composer = new Composer({
    // YAML 1.2 regardless of what the text declares, with JSON values only.
    schema,
    resolveKnownTags: false,
    merge: true,
    uniqueKeys: (first, second) => {
      const key = keyText(second);
      const isDoubled = key !== undefined && key === keyText(first);
      if (isDoubled) doubled.push(key);
      return isDoubled;
    },
    prettyErrors: false,
    logLevel: 'error',
    keepSourceTokens,
  });
  const [first, second] = [...composer.compose(tokensOf(text, onNewLine), true, text.length)];
  if (second) throw new TooMuch('More than one document', second.range[0]);
  for (const error of first?.errors ?? [])
    if (error.code === 'DUPLICATE_KEY')
      error.message = `The key “${doubled.shift()}” occurs twice in this map`;
  return first;
}

/** The first alias that has no anchor before it, or that is inside of what it stands for, with its position. */
export function badAlias(document: Document.Parsed): { message: string; offset: number } | undefined {
  const anchors = new Map<string, unknown>();
  let found: ReturnType<typeof badAlias>;
  visit(document, (_, node, path) => {
    if (isAlias(node)) {
      const { source, range } = node;
      const meant = anchors.get(source);
      const message =
        meant === undefined
          ? `There is no anchor “${source}” before this alias`
          : path.some((outer) => outer === meant)
            ? `The alias “${source}” is inside of what it stands for, so it would never end`
            : undefined;
      if (message === undefined) return undefined;
      found = { message, offset: range?.[0] ?? 0 };
      return visit.BREAK;
    }
    if (isNode(node) && 'anchor' in node && typeof node.anchor === 'string') anchors.set(node.anchor, node);
    return undefined;
  });
  return found;
}
