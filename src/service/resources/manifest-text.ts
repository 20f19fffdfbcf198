import { Composer, CST, isAlias, isNode, Lexer, LineCounter, Parser, visit, type Document } from 'yaml';
import type { Issue } from '../http/problem';
import { refuseManifest } from './manifest-issues';

/** Which input the text came from. */
export type ManifestSource = 'sourceYaml' | 'sourceZipUrl';

const megabyte = 1024 * 1024;
export const manifestLimit = megabyte;

/*
 * The limits below are far from any real manifest. The composer recurses, compares all keys of a map with each
 * other, and looks an alias up among all anchors: without them one request could stop the process or keep it busy
 * for minutes.
 */
const mostLevels = 64;
const mostTokens = 400_000;
const mostKeys = 500;
const mostAnchors = 1000;
const mostMerges = 100;
/** Characters and values once aliases are expanded. */
const mostExpanded = 4 * megabyte;

class TooMuch extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** The tokens of a text, read one by one so that a limit stops the work early. */
function tokensOf(text: string, lines: LineCounter): CST.Token[] {
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  const tokens: CST.Token[] = [];
  const counts = { tokens: 0, anchors: 0, merges: 0 };
  let isScalar = false;
  for (const source of new Lexer().lex(text)) {
    const { offset } = parser;
    for (const token of parser.next(source)) tokens.push(token);
    const type = isScalar ? 'scalar' : CST.tokenType(source);
    if (isScalar && source === '<<') counts.merges += 1;
    if (type === 'anchor' || type === 'alias') counts.anchors += 1;
    counts.tokens += 1;
    isScalar = source === CST.SCALAR;
    const top = parser.stack.at(-1);
    const items =
      top?.type === 'block-map' || (top?.type === 'flow-collection' && top.start.source === '{')
        ? top.items.length
        : 0;
    if (parser.stack.length > mostLevels)
      throw new TooMuch(`Nested more than ${mostLevels} levels deep`, offset);
    if (items > mostKeys) throw new TooMuch(`More than ${mostKeys} keys in one map`, offset);
    if (counts.anchors > mostAnchors)
      throw new TooMuch(`More than ${mostAnchors} anchors and aliases`, offset);
    if (counts.merges > mostMerges) throw new TooMuch(`More than ${mostMerges} merge keys`, offset);
    if (counts.tokens > mostTokens) throw new TooMuch(`More than ${mostTokens} words and signs`, offset);
  }
  for (const token of parser.end()) tokens.push(token);
  return tokens;
}

function compose(tokens: CST.Token[], length: number): Document.Parsed | undefined {
  const composer = new Composer({
    // YAML 1.2 whatever the text declares, and no values beyond those of JSON.
    schema: 'core',
    resolveKnownTags: false,
    merge: true,
    uniqueKeys: true,
    prettyErrors: false,
    logLevel: 'error',
  });
  const [first, second] = [...composer.compose(tokens, true, length)];
  if (second) throw new TooMuch('More than one document', second.range[0]);
  return first;
}

/** Where an alias stands whose anchor is not before it. */
function unresolvedAlias(document: Document.Parsed): { source: string; offset: number } | undefined {
  const anchors = new Set<string>();
  let found: { source: string; offset: number } | undefined;
  visit(document, (_, node) => {
    if (isAlias(node) && !anchors.has(node.source)) {
      found = { source: node.source, offset: node.range?.[0] ?? 0 };
      return visit.BREAK;
    }
    if (isNode(node) && 'anchor' in node && typeof node.anchor === 'string') anchors.add(node.anchor);
    return undefined;
  });
  return found;
}

/** Says what cannot be kept. A value that holds itself has no end and is found by its depth. */
export function unkeepable(root: unknown): string | undefined {
  const open: [value: unknown, depth: number][] = [[root, 0]];
  let size = 0;
  const takeText = (text: string) => {
    size += text.length;
    // SQLite ends a text at its first NUL; half of a surrogate pair is no character.
    return /\0|\p{Surrogate}/u.test(text);
  };
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next;
    size += 1;
    if (typeof value === 'string' && takeText(value)) return 'A text has a character that cannot be kept';
    if (size > mostExpanded) return 'Too long once its aliases are expanded';
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= mostLevels) return `Nested more than ${mostLevels} levels deep`;
    for (const [key, inner] of Object.entries(value)) {
      if (takeText(key)) return 'A key has a character that cannot be kept';
      open.push([inner, depth + 1]);
    }
  }
  return undefined;
}

/** The value that a YAML text says. Throws a refusal with an issue for each mistake in it. */
export function parseManifest(text: string, name: ManifestSource): unknown {
  const refuse = (...details: string[]) =>
    refuseManifest(details.map((detail): Issue => ({ in: 'body', name, detail })));
  if (Buffer.byteLength(text) > manifestLimit) throw refuse('A manifest is at most 1 MB long');
  const lines = new LineCounter();
  const placed = (offset: number, message: string) => {
    const { line, col } = lines.linePos(offset);
    // Some messages repeat the text that they are about, however long it is.
    return `Line ${line}, column ${col}: ${message.length > 200 ? `${message.slice(0, 200)}…` : message}`;
  };
  let document: Document.Parsed | undefined;
  try {
    document = compose(tokensOf(text, lines), text.length);
  } catch (error) {
    if (error instanceof TooMuch) throw refuse(placed(error.offset, error.message));
    throw error;
  }
  if (!document) return null;
  if (document.errors.length > 0)
    throw refuse(...document.errors.map(({ pos, message }) => placed(pos[0], message)));
  const alias = unresolvedAlias(document);
  if (alias) throw refuse(placed(alias.offset, `There is no anchor “${alias.source}” before this alias`));
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: mostAnchors });
  } catch (error) {
    // Aliases of aliases, and merges of what is no map.
    throw refuse(error instanceof ReferenceError ? 'Aliases repeat too much' : (error as Error).message);
  }
  const problem = unkeepable(value);
  if (problem) throw refuse(problem);
  return value;
}
