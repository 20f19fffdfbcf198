import {
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Pair,
  type ParsedNode,
  Schema,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { badAlias, composeYaml, longestAnchors, TooMuch } from '@/lib/manifest/yaml-text';
import { mendOf, withSpaces } from '@/lib/manifest/pasted-text';
import {
  type CollectionNode,
  type Entry,
  entryEnd,
  isKeyStart,
  type Layout,
  type Node,
  type OpaqueNode,
  type ScalarNode,
  type Tree,
} from './tree';

/** A syntax error and its position. */
export interface SyntaxProblem {
  readonly message: string;
  readonly from: number;
  readonly to: number;
  /** The whole text without the cause. */
  readonly fix?: { readonly label: string; readonly text: string };
}

export type Parsed =
  | { readonly tree: Tree; readonly problems?: undefined }
  | { readonly tree?: undefined; readonly problems: readonly SyntaxProblem[] };

/** Longer texts are not opened. Services accept far less. */
export const longestText = 5 * 1024 * 1024;

const refuse = (message: string, from = 0): Parsed => ({ problems: [{ message, from, to: from + 1 }] });

/** Parses a whole text. JSON is parsed as YAML and then checked to be JSON. */
export function parseText(text: string, format: Layout['format'] = 'yaml'): Parsed {
  const parsed = parsedText(text, format);
  if (text.length > longestText) return parsed;
  const { tree, problems = [] } = parsed;
  const mend = tree ? withSpaces(text, (at) => isKeyStart(tree, at)) : mendOf(text);
  if (!mend) return parsed;
  const { message, from, ...fix } = mend;
  return { problems: [{ message, from, to: from + 1, fix }, ...problems] };
}

function parsedText(text: string, format: Layout['format']): Parsed {
  if (text.length > longestText) return refuse(`The text is longer than ${longestText / 1024 ** 2} MB`);
  if (text.includes('\0'))
    return refuse('The text has a character that no manifest can have', text.indexOf('\0'));
  let document: Document.Parsed | undefined;
  try {
    document = composeYaml(text, { schema, keepSourceTokens: true });
  } catch (error) {
    if (error instanceof TooMuch) return refuse(error.message, error.offset);
    throw error;
  }
  if (!document) return { tree: { rootStart: text.length, layout: layoutOf(text, format, undefined) } };
  if (document.errors.length > 0)
    return {
      problems: document.errors.map(({ message, pos: [from, to] }) => ({
        message: plainMessage(message),
        from,
        to: Math.max(to, from + 1),
      })),
    };
  if (format === 'json') {
    const problem = jsonProblem(text);
    if (problem) return problem;
  }
  const alias = badAlias(document);
  if (alias) return refuse(alias.message, alias.offset);
  let whole: Tree['whole'];
  if (needsWhole(document)) {
    try {
      whole = { value: document.toJS({ maxAliasCount: longestAnchors }) as unknown };
    } catch (error) {
      return refuse(error instanceof ReferenceError ? 'Aliases repeat too much' : (error as Error).message);
    }
  }
  const contents = document.contents;
  const isEmpty = contents === null || (contents.range[0] === contents.range[1] && isScalar(contents));
  const root = isEmpty ? undefined : toNode(contents);
  const tree: Tree = {
    root,
    rootStart: isEmpty ? text.length : startOf(contents),
    whole,
    layout: layoutOf(text, format, document),
  };
  return { tree };
}

/** Created once, because creating it takes longer than parsing a line. */
const schema = new Schema({ resolveKnownTags: false, merge: true });

const plainMessage = (message: string) => (message.length > 200 ? `${message.slice(0, 200)}…` : message);

function jsonProblem(text: string): Parsed | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const message = (error as Error).message;
    const at = /position (\d+)/.exec(message)?.[1];
    return refuse(`Not JSON: ${plainMessage(message)}`, Math.min(Number(at ?? 0), text.length - 1));
  }
}

/** Anchors, which aliases need, merge keys and tags make a node's value depend on other nodes. */
function needsWhole(document: Document.Parsed): boolean {
  let found = false;
  visit(document, (_, node) => {
    if (isPair(node)) found ||= isScalar(node.key) && typeof node.key.value === 'symbol';
    else if (typeof node === 'object' && node !== null)
      found ||= ('anchor' in node && Boolean(node.anchor)) || isTagged(node);
    return found ? visit.BREAK : undefined;
  });
  return found;
}

const plainTags = new Set(['tag:yaml.org,2002:map', 'tag:yaml.org,2002:seq', 'tag:yaml.org,2002:str']);
const isTagged = (node: object) => 'tag' in node && typeof node.tag === 'string' && !plainTags.has(node.tag);

const startOf = (node: ParsedNode) => node.range[0];

function toNode(node: ParsedNode): Node {
  const length = node.range[1] - node.range[0];
  if (isAlias(node)) return { kind: 'opaque', length, value: null } satisfies OpaqueNode;
  if (isScalar(node)) {
    const { type = 'PLAIN' } = node;
    const style = type.startsWith('BLOCK') ? 'block' : styles.get(type);
    const { value } = node;
    const scalar: ScalarNode = { kind: 'scalar', length, value, style: style ?? 'plain' };
    return typeof value === 'string' ? scalar : { ...scalar, source: node.source };
  }
  return toCollection(node) ?? { kind: 'opaque', length, value: toValue(node) };
}

const styles = new Map<string, ScalarNode['style']>([
  ['PLAIN', 'plain'],
  ['QUOTE_SINGLE', 'single'],
  ['QUOTE_DOUBLE', 'double'],
]);

function toValue(node: YAMLMap | YAMLSeq): unknown {
  try {
    return node.toJSON() as unknown;
  } catch {
    // A merge key needs the anchors of the whole document, whose value the tree has beside its nodes.
    return null;
  }
}

function toCollection(node: YAMLMap.Parsed | YAMLSeq.Parsed): CollectionNode | undefined {
  const token = node.srcToken;
  // `[a: 1]` is a map without brackets of its own.
  if (
    !token ||
    (token.type !== 'block-map' && token.type !== 'block-seq' && token.type !== 'flow-collection')
  )
    return undefined;
  const [start] = node.range;
  const flow = token.type === 'flow-collection';
  const entries = isSeq(node) ? seqEntries(node, start, flow) : mapEntries(node, start);
  if (!entries) return undefined;
  const last = entries.at(-1);
  const end = last ? entryEnd(last) : 0;
  return { kind: isSeq(node) ? 'seq' : 'map', flow, length: flow ? node.range[1] - start : end, entries };
}

const isWritten = (node: ParsedNode | null | undefined): node is ParsedNode =>
  node != null && node.range[1] > node.range[0];

function seqEntries(node: YAMLSeq.Parsed, start: number, flow: boolean): Entry[] | undefined {
  const dashes = (node.srcToken as { items: { start: { type: string; offset: number }[] }[] }).items.flatMap(
    (item) => item.start.find(({ type }) => type === 'seq-item-ind')?.offset ?? [],
  );
  const entries: Entry[] = [];
  for (const [index, item] of node.items.entries()) {
    if (isPair(item)) return undefined;
    const value = isWritten(item) ? item : undefined;
    const dash = flow ? value?.range[0] : dashes[index];
    if (dash === undefined) return undefined;
    const after = flow ? dash : dash + 1;
    entries.push({
      start: dash - start,
      keyLength: 0,
      after: after - start,
      valueStart: (value ? value.range[0] : after) - start,
      value: value ? toNode(value) : undefined,
    });
  }
  return entries;
}

function mapEntries(node: YAMLMap.Parsed, start: number): Entry[] | undefined {
  const entries: Entry[] = [];
  for (const pair of node.items) {
    const { key, value } = pair;
    const source = pair.srcToken as
      | { start?: { type: string }[]; sep?: { type: string; offset: number }[] }
      | undefined;
    // A complex key (`? a`) or a missing one.
    if (!isScalar(key) || !key.range || source?.start?.some(({ type }) => type === 'explicit-key-ind'))
      return undefined;
    const [from, to] = key.range;
    const colon = source?.sep?.find(({ type }) => type === 'map-value-ind')?.offset;
    const after = colon === undefined ? to : colon + 1;
    const written = isWritten(value) ? value : undefined;
    entries.push({
      start: from - start,
      key: typeof key.value === 'symbol' ? '<<' : String(key.value ?? ''),
      keyLength: to - from,
      after: after - start,
      valueStart: (written ? written.range[0] : after) - start,
      value: written ? toNode(written) : undefined,
    });
  }
  return entries;
}

function layoutOf(text: string, format: Layout['format'], document: Document.Parsed | undefined): Layout {
  const break_ = text.indexOf('\n');
  const newline = break_ > 0 && text[break_ - 1] === '\r' ? '\r\n' : '\n';
  let step: number | undefined;
  let indentLists: boolean | undefined;
  const column = (offset: number) => offset - (text.lastIndexOf('\n', offset - 1) + 1);
  if (document)
    visit(document, (_, node) => {
      if (step !== undefined && indentLists !== undefined) return visit.BREAK;
      if (!isPair(node)) return undefined;
      const { key, value } = node as Pair<ParsedNode, ParsedNode | null>;
      if (!isScalar(key) || !key.range || !(isMap(value) || isSeq(value)) || value.items.length === 0)
        return undefined;
      const inner = isMap(value) ? (value.items[0] as Pair<ParsedNode>).key.range?.[0] : value.range[0];
      if (inner === undefined || !text.slice(key.range[1], inner).includes('\n')) return undefined;
      const deeper = column(inner) - column(key.range[0]);
      if (isMap(value) && deeper > 0) step ??= deeper;
      if (isSeq(value) && !value.flow) {
        indentLists ??= deeper > 0;
        if (deeper > 0) step ??= deeper;
      }
      return undefined;
    });
  return { format, step: step ?? 2, indentLists: indentLists ?? true, newline };
}
