import { yamlOf } from '@/lib/manifest-source';
import { integrationPaths, openDocument } from '@/lib/manifest/document/document';
import { type CheckContext, checkDocument } from '@/features/revision-editor/model/problems';
import { treeValue } from '@/lib/manifest/document/tree';
import { project } from './rule-parts';

/** A manifest as text. */
export const textOf = (manifest: unknown) => (typeof manifest === 'string' ? manifest : yamlOf(manifest));

export const check = (value: unknown, context: CheckContext = project) => {
  const document = openDocument(textOf(value));
  const base = integrationPaths(treeValue(document.tree))[0] ?? [];
  return { document, base, checked: checkDocument(document, base, context) };
};
