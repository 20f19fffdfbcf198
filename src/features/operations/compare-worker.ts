import { compareLogs, type ComparedLine } from '@/lib/log-compare';

export interface CompareRequest {
  readonly ours: readonly ComparedLine[];
  readonly theirs: readonly ComparedLine[];
}

self.addEventListener('message', ({ data }: MessageEvent<CompareRequest>) => {
  self.postMessage(compareLogs(data.ours, data.theirs), {});
});
