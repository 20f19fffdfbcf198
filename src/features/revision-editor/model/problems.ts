import { canonicalIntegration, canonicalManifest } from '@/lib/manifest/canonical';
import { type Finding, type ManifestContext, type ManifestPath, pathText } from '@/lib/manifest/finding';
import { integrationKeys, manifestKeys } from '@/lib/manifest/known-keys';
import { checkIntegration, checkManifest } from '@/lib/manifest/manifest-rules';
import { isOddText, textRules, withCodes, type WrittenText } from '@/lib/manifest/text-rules';
import { unknownKeys } from '@/lib/manifest/unknown-keys';
import { error, isMap, textAt } from '@/lib/manifest/walk';
import type { ManifestDocument } from '@/lib/manifest/document/document';
import { valueAt } from '@/lib/manifest/document/edits';
import type { Fix } from './fix-parts';
import { fixesOf } from './fixes';
import {
  isCollection,
  nearestPlace,
  type Node,
  placesTo,
  sourceAt,
  type Tree,
  treeValue,
} from '@/lib/manifest/document/tree';

/** A finding with its position in the document and its fixes. */
export interface Problem extends Finding {
  /** Stays the same while the document changes around the problem. */
  readonly id: string;
  readonly fixes: readonly Fix[];
}

export interface Checked {
  readonly problems: readonly Problem[];
  readonly errors: number;
  readonly warnings: number;
  /** Number of warnings silenced by comments in the source. */
  readonly silenced: number;
}

export interface CheckContext extends ManifestContext {
  /** The deployed integration. Absent for a new one. */
  readonly integration?: { readonly name: string; readonly provider: string } | undefined;
}

/** What a new revision of an integration must not change. */
function keptRules(content: unknown, base: ManifestPath, { integration }: CheckContext): Finding[] {
  if (!integration) return [];
  const findings: Finding[] = [];
  const name = textAt(content, 'name');
  if (name && name !== integration.name)
    findings.push(
      error('integration-name', [...base, 'name'], `This integration is called “${integration.name}”`),
    );
  const provider = textAt(content, 'provider');
  if (provider && provider !== integration.provider)
    findings.push(
      error(
        'integration-provider',
        [...base, 'provider'],
        `An integration keeps its provider, which is ${integration.provider}`,
      ),
    );
  return findings;
}

/** Runs all rules (facts 3.7) over a document. Problems are in text order. */
export function checkDocument(
  { tree, text }: Pick<ManifestDocument, 'tree' | 'text'>,
  base: ManifestPath,
  context: CheckContext,
): Checked {
  const value = treeValue(tree);
  const found = findingsOf(value, base, context);
  const errorsAt = new Set(
    found.flatMap(({ severity, path }) => (severity === 'error' ? [pathText(path)] : [])),
  );
  const findings = [
    ...found,
    ...oddTexts(tree).flatMap((odd) => (errorsAt.has(pathText(odd.path)) ? [] : textRules(odd))),
  ].map((finding) => ({ ...finding, message: withCodes(finding.message) }));
  const isSilenced = silencer(text, tree);
  const reported = findings.filter((finding) => finding.severity === 'error' || !isSilenced(finding));
  const fixContext = { ...context, value, base, sourceAt: (path: ManifestPath) => sourceAt(tree, path) };
  const seen = new Map<string, number>();
  const placed = reported.map((finding) => {
    const place = `${finding.rule} ${pathText(finding.path)} ${finding.missing ?? ''}`;
    const count = seen.get(place) ?? 0;
    seen.set(place, count + 1);
    return {
      problem: {
        ...finding,
        id: count === 0 ? place : `${place} ${count}`,
        fixes: fixesOf(finding, fixContext),
      },
      at: nearestPlace(tree, finding.path).from,
    };
  });
  const problems = placed.toSorted((a, b) => a.at - b.at).map(({ problem }) => problem);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return {
    problems,
    errors,
    warnings: problems.length - errors,
    silenced: findings.length - reported.length,
  };
}

function findingsOf(value: unknown, base: ManifestPath, context: CheckContext): Finding[] {
  if (!isMap(value)) return [error('integration-structure', [], 'A manifest must be a map of keys')];
  const kept = keptRules(valueAt(value, base), base, context);
  if (base.length === 0 && !Object.hasOwn(value, 'integrations') && !Object.hasOwn(value, 'specVersion')) {
    const { value: canonical, findings } = canonicalIntegration(value);
    return [
      ...checkIntegration(canonical, context),
      ...findings,
      ...unknownKeys(value, integrationKeys, []),
      ...kept,
    ];
  }
  const { value: canonical, findings } = canonicalManifest(value);
  const integrations = valueAt(value, ['integrations']);
  const several =
    Array.isArray(integrations) && integrations.length > 1
      ? [error('integration-structure', ['integrations'], 'A revision can have only one integration')]
      : [];
  return [
    ...checkManifest(canonical, context),
    ...findings,
    ...unknownKeys(value, manifestKeys, []),
    ...several,
    ...kept,
  ];
}

/** The span of a problem in the text: the key it is about, or the line of the parent of a missing key. */
export function problemSpan(tree: Tree, { path }: Pick<Finding, 'path'>): { from: number; to: number } {
  const place = nearestPlace(tree, path);
  const node = place.node;
  // For a collection, mark only its key.
  if (node && node.kind !== 'scalar' && place.entry)
    return {
      from: place.from,
      to: place.entry.keyLength > 0 ? place.from + place.entry.keyLength : place.from + 1,
    };
  return node?.kind === 'scalar' && place.entry
    ? { from: place.valueFrom, to: place.to }
    : { from: place.from, to: Math.max(place.from + 1, place.to) };
}

const known = new WeakMap<Node, readonly WrittenText[]>();

/** The texts of a document that the rules about their writing may report. Nodes are immutable, so each is read once. */
const oddTexts = (tree: Tree): readonly WrittenText[] => (tree.root ? oddIn(tree.root) : []);

function oddIn(node: Node): readonly WrittenText[] {
  if (node.kind === 'scalar') {
    const { value: text, style } = node;
    const isPlain = style === 'plain';
    return typeof text === 'string' && isOddText(text, isPlain) ? [{ text, isPlain, path: [] }] : [];
  }
  if (!isCollection(node)) return [];
  let found = known.get(node);
  if (!found) {
    found = node.entries.flatMap(({ key, value }, index) =>
      value ? oddIn(value).map((text) => ({ ...text, path: [key ?? index, ...text.path] })) : [],
    );
    known.set(node, found);
  }
  return found;
}

interface Silence {
  /** The lines it applies to, as offsets. */
  readonly from: number;
  readonly to: number;
  readonly rules: readonly string[];
}

/**
 * Comments `# amp:ignore` and `# amp:ignore[rule1,rule2]` silence warnings of the node on their own line or the
 * line below, and of everything inside it (facts 3.7).
 */
function silencer(text: string, tree: Tree): (finding: Finding) => boolean {
  const silences = silencesOf(text);
  if (silences.length === 0) return () => false;
  return ({ rule, path }) =>
    placesTo(tree, path)
      .slice(1)
      .some((place) =>
        silences.some(
          ({ from, to, rules }) =>
            place.from >= from && place.from < to && (rules.length === 0 || rules.includes(rule)),
        ),
      );
}

function silencesOf(text: string): Silence[] {
  const silences: Silence[] = [];
  for (let at = text.indexOf('amp:ignore'); at >= 0; at = text.indexOf('amp:ignore', at + 1)) {
    const from = text.lastIndexOf('\n', at) + 1;
    const to = nextLine(text, at);
    const line = text.slice(from, to);
    const found = /(?:^|\s)#\s*amp:ignore(?:\[([^\]]*)\])?/.exec(line);
    if (!found) continue;
    const rules = found[1]?.split(',').map((rule) => rule.trim()) ?? [];
    // A comment alone on its line applies to the next line.
    silences.push({ from, to: /^\s*#/.test(line) ? nextLine(text, to) : to, rules });
  }
  return silences;
}

function nextLine(text: string, offset: number): number {
  const at = text.indexOf('\n', offset);
  return at < 0 ? text.length + 1 : at + 1;
}
