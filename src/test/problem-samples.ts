import { yamlOf } from '@/lib/manifest-source';
import { integrationPaths, openDocument } from '@/features/revision-editor/model/document';
import { type CheckContext, checkDocument } from '@/features/revision-editor/model/problems';
import { treeValue } from '@/features/revision-editor/model/tree';
import { project } from './rule-parts';

export const check = (value: unknown, context: CheckContext = project) => {
  const document = openDocument(yamlOf(value));
  const base = integrationPaths(treeValue(document.tree))[0] ?? [];
  return { document, base, checked: checkDocument(document, base, context) };
};
