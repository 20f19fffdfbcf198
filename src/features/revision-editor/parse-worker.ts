import { serveCalls } from '@/lib/worker-channel';
import { withOneIntegration } from './model/content-text';
import { parseText } from './model/parse';
import type { Layout } from './model/tree';

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
