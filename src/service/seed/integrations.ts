import { parse } from 'yaml';
import type { RevisionContent } from '@/contract/revision-content';
import installations from './demo-installations.json';

/** What a customer typically chooses of an object: optional fields, answers to prompts, value mappings. */
export interface Choices {
  readonly optional?: readonly string[];
  readonly answers?: Readonly<Record<string, readonly string[]>>;
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const manifests = import.meta.glob<string>('./integrations/*.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The content as it stands in the manifest, its keys in their order. A test checks all manifests by the rules. */
function contentOf(name: string) {
  const manifest = parse(manifests[`./integrations/${name}.yaml`] ?? '') as {
    integrations: [RevisionContent & { name: string; provider: string }];
  };
  return manifest.integrations[0];
}

/** The demo's integrations, and how many customers have installed each. */
export const seedIntegrations = installations.map(({ integration, project, customers, choices }) => ({
  project,
  customers,
  content: contentOf(integration),
  choices: choices as Readonly<Record<string, Choices>>,
}));

export type SeedIntegration = (typeof seedIntegrations)[number];
