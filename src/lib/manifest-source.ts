import { stringify } from 'yaml';
import { SPEC_VERSION, type RevisionContent } from '@/contract/revision-content';

/** A manifest of one integration. A service does not keep the comments of a deployed manifest. */
export const manifestOf = (content: RevisionContent) => ({
  specVersion: SPEC_VERSION,
  integrations: [content],
});

export const manifestYaml = (content: RevisionContent): string =>
  stringify(manifestOf(content), { lineWidth: 0 });

export const manifestJson = (content: RevisionContent): string =>
  `${JSON.stringify(manifestOf(content), undefined, 2)}\n`;
