import type { QueryClient } from '@tanstack/react-query';
import { integrationQueries } from '@/api/integrations';
import type { Integration } from '@/contract/integration';
import { type CreateIntegration, createIntegrationSchema } from '@/contract/integration-changes';
import { z } from '@/contract/zod';
import { at, textAt } from '@/lib/manifest/walk';
import { SPEC_VERSION } from '@/contract/revision-content';
import { manifestOf } from './model/content-text';
import { documentValue, documentValueAt, type ManifestDocument } from './model/document';
import type { EditorState } from './model/editor-state';

/** The text to deploy: the document as written, or a manifest around the content of a single integration. */
export function deployedText({ document, base }: Pick<EditorState, 'document' | 'base'>): string {
  return base.length === 0 && at(documentValue(document), 'integrations') === undefined
    ? manifestOf(documentValue(document))
    : document.text;
}

/** The request that creates an integration from the document, or the reason the interface cannot take it. */
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

/** Drops keys whose value is null: they mean the same as absent keys. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) =>
      item === null || item === undefined ? [] : [[key, withoutNulls(item)] as const],
    ),
  );
}

/** Reads the integration again, because somebody else may have deployed since the page was opened. */
export function readLatest(
  queryClient: QueryClient,
  project: string,
  integration: string,
): Promise<Integration> {
  return queryClient.query({ ...integrationQueries.detail(project, integration), staleTime: 0 });
}
