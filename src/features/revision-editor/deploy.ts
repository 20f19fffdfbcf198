import type { QueryClient } from '@tanstack/react-query';
import { isNotOffered } from '@/api/errors';
import { integrationQueries, type Deployment } from '@/api/integrations';
import { type CreateIntegration, createIntegrationSchema, type Integration } from '@/contract/integration';
import { z } from '@/contract/zod';
import { at, textAt } from '@/lib/manifest/walk';
import { SPEC_VERSION } from '@/lib/manifest/manifest-rules';
import { manifestOf } from './model/content-text';
import { documentValue, documentValueAt, type ManifestDocument } from './model/document';
import type { EditorState } from './model/editor-state';

/** The text that a deployment sends: the document as it is written, or a manifest around a single content. */
export function deployedText({ document, base }: Pick<EditorState, 'document' | 'base'>): string {
  return base.length === 0 && at(documentValue(document), 'integrations') === undefined
    ? manifestOf(documentValue(document))
    : document.text;
}

/** The request that creates an integration from the document, or what of it the interface does not take. */
export function creation({
  document,
  base,
}: {
  document: ManifestDocument;
  base: EditorState['base'];
}): { body: CreateIntegration } | { reason: string } {
  const content = documentValueAt(document, base);
  const specVersion = textAt(documentValue(document), 'specVersion') ?? SPEC_VERSION;
  const parsed = z.safeParse(createIntegrationSchema, {
    name: textAt(content, 'name'),
    provider: textAt(content, 'provider'),
    latestRevision: { specVersion, content: withoutNulls(content) },
  });
  if (parsed.success) return { body: parsed.data };
  const [issue] = parsed.error.issues;
  return { reason: issue ? `${issue.path.join('.')}: ${issue.message}` : 'The content has another form' };
}

/** Keys without a value say nothing. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) =>
      item === null || item === undefined ? [] : [[key, withoutNulls(item)] as const],
    ),
  );
}

/** The integration as it is now: somebody else may have deployed since this page read it. */
export function readLatest(
  queryClient: QueryClient,
  project: string,
  integration: string,
): Promise<Integration> {
  return queryClient.query({ ...integrationQueries.detail(project, integration), staleTime: 0 });
}

interface Ways {
  readonly createRevision: (deployment: Deployment) => Promise<unknown>;
  readonly deployManifest: (deployment: Deployment) => Promise<unknown>;
}

/** Makes a new revision; a service that has no such request takes the manifest as a whole. */
export async function deploy(ways: Ways, text: string, destructive: boolean): Promise<void> {
  const deployment: Deployment = {
    body: { sourceYaml: text },
    query: destructive ? { destructive: true } : {},
  };
  try {
    await ways.createRevision(deployment);
  } catch (error) {
    if (!isNotOffered(error)) throw error;
    await ways.deployManifest(deployment);
  }
}
