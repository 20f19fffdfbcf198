import { parse } from 'yaml';
import { revisionContentSchema, SPEC_VERSION } from '@/contract/revision-content';
import { z } from '@/contract/zod';
import { canonicalIntegration } from '@/lib/manifest/canonical';
import type { ManifestContext } from '@/lib/manifest/finding';
import { checkIntegration } from '@/lib/manifest/manifest-rules';
import { at, isMap, textAt } from '@/lib/manifest/walk';

type Imported =
  | { readonly kind: 'candidates'; readonly candidates: readonly Candidate[] }
  /** Why the text is not a manifest. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Manifests are small. Anything larger is a mistake or an attack. */
const maxLength = 2_000_000;

const refused = (reason: string): Imported => ({ kind: 'refused', reason });

/** Reads a manifest in YAML or JSON: the whole file, or the content of one integration. */
export function importManifest(text: string, context: ManifestContext): Imported {
  if (text.length > maxLength) return refused('The text is longer than 2,000,000 characters.');
  let value: unknown;
  try {
    value = parse(text, { maxAliasCount: 100, logLevel: 'error' });
  } catch (error) {
    return refused(error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'It cannot be read.');
  }
  if (!isMap(value)) return refused('A manifest is a map of keys: specVersion and integrations.');
  const integrations = at(value, 'integrations');
  if (integrations === undefined && textAt(value, 'provider') !== undefined)
    return { kind: 'candidates', candidates: [candidate(value, context)] };
  const version = at(value, 'specVersion');
  if (version !== SPEC_VERSION) return refused(`specVersion is ${SPEC_VERSION}.`);
  if (!Array.isArray(integrations) || integrations.length === 0)
    return refused('The manifest has no integration.');
  return { kind: 'candidates', candidates: integrations.map((one: unknown) => candidate(one, context)) };
}

/** One integration of a manifest, and what prevents creating it. */
export type Candidate = ReturnType<typeof candidate>;

function candidate(value: unknown, context: ManifestContext) {
  const { value: content, findings } = canonicalIntegration(value);
  // Keys are compared ignoring case, and unknown keys are dropped, so report them.
  const dropped = checkIntegration(value, context).filter(({ rule }) => rule === 'unknown-key');
  const found = [...findings, ...checkIntegration(content, context), ...dropped];
  const parsed = z.safeParse(revisionContentSchema, content);
  const name = textAt(content, 'name') ?? '';
  const provider = textAt(content, 'provider') ?? '';
  return {
    name,
    provider,
    findings: found,
    /** Undefined if its shape cannot be sent. */
    content: parsed.success ? { ...parsed.data, name, provider } : undefined,
  };
}
