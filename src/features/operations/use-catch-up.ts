import { useEffect, useRef } from 'react';
import type { OperationsReader } from '@/api/operations-reader';
import type { Installation } from '@/contract/installation';
import { hasEnded } from '@/contract/operation';
import { installationKey, type OperationRow } from '@/lib/operation-rows';

const EVERY_MS = 30_000;
const MOST_AT_ONCE = 20;

/**
 * The installations whose operations have changed, by all that one request for the list of installations tells: what
 * ran when it was read, and those whose last operation has another status than the newest one loaded.
 */
export function behind(wanted: readonly Installation[], rows: readonly OperationRow[]): string[] {
  const newest = new Map<string, string>();
  const running = new Set<string>();
  for (const { key, operation } of rows) {
    if (!newest.has(key)) newest.set(key, operation.status);
    if (!hasEnded(operation)) running.add(key);
  }
  return wanted.flatMap((installation) => {
    const key = installationKey(installation);
    const { lastOperationStatus } = installation;
    const known = newest.get(key);
    return running.has(key) || (lastOperationStatus && known !== undefined && lastOperationStatus !== known)
      ? [key]
      : [];
  });
}

interface CatchUpOptions {
  reader: OperationsReader;
  rows: readonly OperationRow[];
  wanted: readonly Installation[];
  /** Nothing is asked while a reading is under way. */
  resting: boolean;
  onRefreshInstallations: () => void;
}

/** Keeps a list that somebody looks at current, with a few requests instead of one for each installation. */
export function useCatchUp(options: CatchUpOptions): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const timer = setInterval(() => {
      const { reader, resting, rows, wanted, onRefreshInstallations } = latest.current;
      if (document.visibilityState === 'hidden' || resting || reader.snapshot().outage) return;
      onRefreshInstallations();
      const keys = behind(wanted, rows).slice(0, MOST_AT_ONCE);
      if (keys.length === 0) return;
      reader.readAgain(keys);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
}
