/** What is sent to deploy a document. Numbers keep their digits. */
import { type CreateIntegration, createIntegrationSchema } from '@/contract/integration-changes';
import { SPEC_VERSION } from '@/contract/revision-content';
import { z } from '@/contract/zod';
import { meantValue } from '@/lib/manifest/document/content-text';
import { valueAt } from '@/lib/manifest/document/edits';
import { at, textAt } from '@/lib/manifest/walk';
import { manifestYaml } from '@/lib/manifest-source';
import { withoutNulls } from '@/lib/without-nulls';
import type { EditorState } from './editor-state';

type Deployed = Pick<EditorState, 'document' | 'base'>;

/** The document as written. If it is the content of an integration, the manifest around it. */
export function deployedText({ document: { text }, base }: Deployed): string {
  if (base.length > 0) return text;
  const value = meantValue(text);
  return at(value, 'integrations') === undefined ? manifestYaml(value) : text;
}

/** The request that creates an integration from the document. Throws if the interface does not take it. */
export function creationOf({ document, base }: Deployed): CreateIntegration {
  const value = meantValue(document.text);
  const content = valueAt(value, base);
  const parsed = z.safeParse(createIntegrationSchema, {
    name: textAt(content, 'name'),
    provider: textAt(content, 'provider'),
    latestRevision: {
      specVersion: textAt(value, 'specVersion') ?? SPEC_VERSION,
      // Keys whose value is null mean the same as absent ones.
      content: withoutNulls(content),
    },
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(issue ? `${issue.path.join('.')}: ${issue.message}` : 'The content has another form');
}
