import { serveCalls } from '@/lib/worker-channel';
import { withOneIntegration } from '@/lib/manifest/document/content-text';
import { parseText } from '@/lib/manifest/document/parse';
import type { Layout } from '@/lib/manifest/document/tree';

interface Source {
  readonly text: string;
  readonly format: Layout['format'];
}

const api = {
  parse: ({ text, format }: Source) => parseText(text, format),
  /** The text with only one of its integrations. Undefined if it cannot be split. */
  withOneIntegration: ({ text, integration }: { text: string; integration: number }) =>
    withOneIntegration(text, integration),
};
export type ParseApi = typeof api;

serveCalls(self, api);
