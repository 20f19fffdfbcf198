import { SPEC_VERSION } from '@/contract/revision-content';
import { toJson } from './json';
import { writeYaml } from './manifest/yaml-writer';

export const yamlOf = (value: unknown): string => writeYaml(value, { blockQuote: 'literal' });

export const jsonOf = (value: unknown): string => `${toJson(value, 2)}\n`;

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
