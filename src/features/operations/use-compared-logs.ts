import { useEffect, useState } from 'react';
import type { ComparedLine, LogComparison } from '@/lib/log-compare';
import type { CompareRequest } from './compare-worker';

type Lines = readonly ComparedLine[];
type Outcome = { ours: Lines; theirs: Lines; compared: LogComparison | undefined };

/** Two logs compared beside the page, because long ones take most of a second; undefined until that is done. */
export function useComparedLogs(ours: Lines | undefined, theirs: Lines | undefined) {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (!ours || !theirs) return undefined;
    const worker = new Worker(new URL('./compare-worker.ts', import.meta.url), {
      type: 'module',
      name: 'compare',
    });
    worker.addEventListener('message', ({ data }: MessageEvent<LogComparison>) =>
      setOutcome({ ours, theirs, compared: data }),
    );
    worker.addEventListener('error', () => setOutcome({ ours, theirs, compared: undefined }));
    worker.postMessage({ ours, theirs } satisfies CompareRequest, {});
    return () => worker.terminate();
  }, [ours, theirs]);
  const isOfThese = outcome !== undefined && outcome.ours === ours && outcome.theirs === theirs;
  return {
    compared: isOfThese ? outcome.compared : undefined,
    /** The worker could not be started, or was stopped. */
    isLost: isOfThese && outcome.compared === undefined,
  };
}
