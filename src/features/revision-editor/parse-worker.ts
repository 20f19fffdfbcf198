import { type Parsed, parseText } from './model/parse';
import type { Layout } from './model/tree';

export interface ParseRequest {
  readonly text: string;
  readonly format: Layout['format'];
}

self.addEventListener('message', ({ data }: MessageEvent<ParseRequest>) => {
  const parsed: Parsed = parseText(data.text, data.format);
  self.postMessage(parsed, {});
});
