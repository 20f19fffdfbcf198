import { canonicalIntegration, canonicalManifest } from '@/lib/manifest/canonical';
import { type Finding, type ManifestContext, type ManifestPath, pathText } from '@/lib/manifest/finding';
import { integrationKeys, manifestKeys } from '@/lib/manifest/known-keys';
import { checkIntegration, checkManifest } from '@/lib/manifest/manifest-rules';
import { unknownKeys } from '@/lib/manifest/unknown-keys';
import { error, isMap, textAt } from '@/lib/manifest/walk';
import type { ManifestDocument } from './document';
import { valueAt } from './edits';
import { type Fix, fixesOf } from './fixes';
import { silencer } from './silencing';
import { nearestPlace, type Tree, treeValue } from './tree';

/** A finding about the document, with where it stands and what would put it right. */
export interface Problem extends Finding {
  /** The same problem keeps it while the document changes around it. */
  readonly id: string;
  readonly fixes: readonly Fix[];
}

export interface Checked {
  readonly problems: readonly Problem[];
  readonly errors: number;
  readonly warnings: number;
  /** Warnings that a comment in the source silences. */
  readonly silenced: number;
}

export interface CheckContext extends ManifestContext {
  /** The integration as it is deployed; absent for a new one. */
  readonly integration?: { readonly name: string; readonly provider: string } | undefined;
}

/** What a new revision of an integration cannot change. */
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

/** Everything that the rules (facts 3.7) say about a document, in the order of the text. */
export function checkDocument(
  { tree, text }: Pick<ManifestDocument, 'tree' | 'text'>,
  base: ManifestPath,
  context: CheckContext,
): Checked {
  const value = treeValue(tree);
  const findings = findingsOf(value, base, context);
  const isSilenced = silencer(text, tree);
  const spoken = findings.filter((finding) => finding.severity === 'error' || !isSilenced(finding));
  const fixContext = { ...context, value, base };
  const seen = new Map<string, number>();
  const placed = spoken.map((finding) => {
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
    silenced: findings.length - spoken.length,
  };
}

function findingsOf(value: unknown, base: ManifestPath, context: CheckContext): Finding[] {
  if (!isMap(value)) return [error('integration-structure', [], 'A manifest is a map of keys')];
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
      ? [error('integration-structure', ['integrations'], 'A revision is made of one integration only')]
      : [];
  return [
    ...checkManifest(canonical, context),
    ...findings,
    ...unknownKeys(value, manifestKeys, []),
    ...several,
    ...kept,
  ];
}

/** Where a problem stands in the text: the key that it is about, or the line of what lacks one. */
export function problemSpan(tree: Tree, { path }: Pick<Finding, 'path'>): { from: number; to: number } {
  const place = nearestPlace(tree, path);
  const node = place.node;
  // Of a collection only its key is marked.
  if (node && node.kind !== 'scalar' && place.entry)
    return {
      from: place.from,
      to: place.entry.keyLength > 0 ? place.from + place.entry.keyLength : place.from + 1,
    };
  return node?.kind === 'scalar' && place.entry
    ? { from: place.valueFrom, to: place.to }
    : { from: place.from, to: Math.max(place.from + 1, place.to) };
}
