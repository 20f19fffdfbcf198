import { withOneIntegration } from './model/content-text';
import { type Parsed, parseText } from './model/parse';
import type { Layout } from './model/tree';

export interface ParseRequest {
  readonly text: string;
  readonly format: Layout['format'];
  /** If set, return the text with only this integration instead of parsing it. */
  readonly integration?: number;
}

self.addEventListener('message', ({ data }: MessageEvent<ParseRequest>) => {
  const { text, format, integration } = data;
  const answer: Parsed | string | undefined =
    integration === undefined ? parseText(text, format) : withOneIntegration(text, integration);
  self.postMessage(answer, {});
});
