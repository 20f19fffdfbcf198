import { useEffect, useEffectEvent } from 'react';
import type { OperationsReader } from '@/api/operations-reader';
import type { Installation } from '@/contract/installation';
import { hasEnded } from '@/contract/operation';
import { installationKey, type OperationRow } from '@/lib/operation-rows';

const EVERY_MS = 30_000;
const EVERY_MS_PER_INSTALLATION = 300;
const MAX_AT_ONCE = 20;

/** In ms. A list of a thousand installations is several megabytes, so it is read less often. */
export const checkEveryMs = (installations: number): number =>
  Math.max(EVERY_MS, installations * EVERY_MS_PER_INSTALLATION);

/**
 * The installations whose operations have changed, judged by one request for the list of installations: those that
 * were running when read, and those whose last operation has another status than the newest one loaded.
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
  /** Number of installations in the list, which is read to find out what has changed. */
  installations: number;
  /** Pauses while a read is in progress. */
  resting: boolean;
  onRefreshInstallations: () => void;
}

/** Keeps a visible list up to date with a few requests, instead of one per installation. */
export function useCatchUp(options: CatchUpOptions): void {
  const { reader, resting, rows, wanted, installations, onRefreshInstallations } = options;
  const check = useEffectEvent(() => {
    if (document.visibilityState === 'hidden' || resting || reader.snapshot().outage) return;
    onRefreshInstallations();
    const keys = behind(wanted, rows).slice(0, MAX_AT_ONCE);
    if (keys.length > 0) reader.readAgain(keys);
  });
  const everyMs = checkEveryMs(installations);
  useEffect(() => {
    const timer = setInterval(check, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
