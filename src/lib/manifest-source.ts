import { stringify } from 'yaml';
import { SPEC_VERSION } from '@/contract/revision-content';

export const yamlOf = (value: unknown): string =>
  stringify(value, { lineWidth: 0, blockQuote: 'literal', aliasDuplicateObjects: false });

export const jsonOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const manifestOf = (content: unknown, specVersion: string = SPEC_VERSION) => ({
  specVersion,
  integrations: [content],
});

/**
 * A manifest with one integration, as text. This is what a revision is deployed from. A service does not keep the comments
 * of a deployed manifest.
 */
export const manifestYaml = (content: unknown, specVersion?: string): string =>
  yamlOf(manifestOf(content, specVersion));

export const manifestJson = (content: unknown): string => jsonOf(manifestOf(content));
