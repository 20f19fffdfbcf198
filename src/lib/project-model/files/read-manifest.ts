import { toJson } from '@/lib/json';
import { canonicalIntegration, canonicalManifest } from '@/lib/manifest/canonical';
import { meantValue } from '@/lib/manifest/document/content-text';
import { formatOf, integrationPaths, lineAt } from '@/lib/manifest/document/document';
import { valueAt } from '@/lib/manifest/document/edits';
import { type Parsed, parseText, type SyntaxProblem } from '@/lib/manifest/document/parse';
import { nearestPlace, treeValue } from '@/lib/manifest/document/tree';
import type { Finding, ManifestPath } from '@/lib/manifest/finding';
import { integrationKeys, manifestKeys } from '@/lib/manifest/known-keys';
import { checkIntegration, checkManifest } from '@/lib/manifest/manifest-rules';
import { unknownKeys } from '@/lib/manifest/unknown-keys';
import { at, isBlank, isMap, textAt } from '@/lib/manifest/walk';
import { modelIntegration } from '@/lib/project-model/model-of';
import type { ModelIntegration } from '@/lib/project-model/project-model';

export interface TextProblem {
  readonly line: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** The whole text without the cause. */
  readonly fix?: SyntaxProblem['fix'];
}

/** An integration of a manifest, and where it is in it. */
export interface ListedIntegration {
  /** Empty if it has none. */
  readonly name: string;
  readonly provider: string;
  readonly path: ManifestPath;
}

export interface ListedManifest {
  readonly integrations: readonly ListedIntegration[];
  /** Why nothing can be read. It has no line if it is about the whole text. */
  readonly problem?: (Pick<TextProblem, 'message' | 'fix'> & Partial<Pick<TextProblem, 'line'>>) | undefined;
}

/** Syntax problems of a text by line, the first of each: others on the same line mostly follow from it. */
export function syntaxProblems(text: string, problems: readonly SyntaxProblem[] = []): TextProblem[] {
  const found = new Map<number, TextProblem>();
  for (const { from, message, fix } of problems) {
    const line = lineAt(text, from);
    if (!found.has(line)) found.set(line, { line, severity: 'error', message, ...(fix ? { fix } : {}) });
  }
  return [...found.values()];
}

/** The integrations in a manifest, or in the content of a single one, without a look at what they say. */
export function listManifest(text: string, { tree, problems }: Parsed): ListedManifest {
  const value = tree && treeValue(tree);
  const integrations = integrationPaths(value).map((path) => {
    const integration = valueAt(value, path);
    return { name: textAt(integration, 'name') ?? '', provider: textAt(integration, 'provider') ?? '', path };
  });
  const [problem] = syntaxProblems(text, problems);
  if (problem) return { integrations: [], problem };
  if (integrations.length > 0) return { integrations };
  return { integrations, problem: { message: 'The manifest has no integration' } };
}

export interface ReadManifest {
  readonly integrations: readonly {
    readonly model: ModelIntegration;
    readonly path: ManifestPath;
    readonly line: number;
  }[];
  readonly problems: readonly TextProblem[];
}

/** Without these nobody can say what the manifest means. All other rules are left to the check before a plan. */
const blocks = (value: unknown, { rule, path }: Finding): boolean =>
  rule === 'spec-version' ||
  rule === 'duplicate-key' ||
  (rule === 'integration-structure' && (path.length < 2 || !isMap(valueAt(value, path))));

/** About a name or provider, which are checked in words of our own. */
const isOfIdentity = ({ path, missing }: Finding): boolean =>
  path.length <= 3 && ['name', 'provider'].includes(missing ?? String(path.at(-1)));

function findingsOf(value: unknown): readonly Finding[] {
  if (isMap(value) && at(value, 'integrations') === undefined && at(value, 'specVersion') === undefined) {
    const { value: canonical, findings } = canonicalIntegration(value);
    return [...checkIntegration(canonical), ...findings, ...unknownKeys(value, integrationKeys, [])];
  }
  const { value: canonical, findings } = canonicalManifest(value);
  return [...checkManifest(canonical), ...findings, ...unknownKeys(value, manifestKeys, [])];
}

/** Reads a manifest with one or several integrations, in YAML or JSON, with its problems by line. */
export function readManifest(text: string): ReadManifest {
  const { tree, problems: syntax } = parseText(text, formatOf(text));
  if (!tree) return { integrations: [], problems: syntaxProblems(text, syntax) };
  const lineOf = (path: ManifestPath) => lineAt(text, nearestPlace(tree, path).from);
  const value = meantValue(text);
  const findings = findingsOf(value).filter(
    (finding) => (finding.severity === 'error' || finding.rule === 'unknown-key') && !isOfIdentity(finding),
  );
  const problems: TextProblem[] = findings.map((finding) => ({
    line: lineOf(finding.path),
    severity: blocks(value, finding) ? 'error' : 'warning',
    message: finding.message,
  }));
  const integrations = integrationPaths(value).flatMap((path) => {
    const { value: content } = canonicalIntegration(valueAt(value, path));
    const [name, provider] = [at(content, 'name'), at(content, 'provider')];
    for (const [key, given] of Object.entries({ name, provider }))
      if (typeof given !== 'string' || isBlank(given.trim()))
        problems.push({
          line: lineOf([...path, key]),
          severity: 'error',
          message: isBlank(given)
            ? `The integration has no ${key}`
            : `${key} must be text, and is ${toJson(given)}`,
        });
    return typeof name === 'string' && typeof provider === 'string' && isMap(content)
      ? [{ model: modelIntegration(name, provider, content), path, line: lineOf([...path, 'name']) }]
      : [];
  });
  return { integrations, problems: problems.toSorted((one, two) => one.line - two.line) };
}
