import { useEffect, useEffectEvent } from 'react';
import type { OperationsReader } from '@/api/reading/operations-reader';
import type { ReaderState } from '@/api/reading/operations-state';
import type { Installation } from '@/contract/installation';
import { installationKey } from '@/lib/operation-rows';

const EVERY_MS = 30_000;
const EVERY_MS_PER_INSTALLATION = 300;
const MAX_AT_ONCE = 20;
/** No installation is read in turn more often than this. */
const TURN_MS = 60_000;

/** In ms. A list of a thousand installations is several megabytes, so it is read less often. */
export const checkEveryMs = (installations: number): number =>
  Math.max(EVERY_MS, installations * EVERY_MS_PER_INSTALLATION);

/**
 * The installations whose operations have changed, judged by one request for the list of installations: those whose
 * last operation has another status than the newest one read, and those with running ones that are not asked for by id.
 */
export const behind = (
  wanted: readonly Installation[],
  { loaded }: Pick<ReaderState, 'loaded'>,
  asksById: boolean,
): string[] =>
  wanted.flatMap((installation) => {
    const key = installationKey(installation);
    const { lastOperationStatus } = installation;
    const { newest, running = [] } = loaded.get(key) ?? {};
    const isOther = lastOperationStatus && newest && lastOperationStatus !== newest.status;
    return isOther || (running.length > 0 && !asksById) ? [key] : [];
  });

/**
 * The installations whose turn it is: those read longest ago. The interface does not say which have run anything since;
 * the status of the last operation stays the same if another one ends like it.
 */
export function inTurn(
  wanted: readonly Installation[],
  { states, loaded }: Pick<ReaderState, 'states' | 'loaded'>,
  now: number,
): string[] {
  const readAt = (key: string) => loaded.get(key)?.readAt ?? 0;
  return (
    wanted
      .map(installationKey)
      // A time in the future: the clock was set back since.
      .filter((key) => states.get(key) === 'read' && Math.abs(now - readAt(key)) >= TURN_MS)
      .toSorted((one, other) => readAt(one) - readAt(other))
      .slice(0, MAX_AT_ONCE)
  );
}

interface CatchUpOptions {
  reader: OperationsReader;
  wanted: readonly Installation[];
  /** Number of installations in the list, which is read to find out what has changed. */
  installations: number;
  /** Pauses while a read is in progress. */
  resting: boolean;
  onRefreshInstallations: () => void;
}

/** Keeps a visible list up to date with a few requests, instead of one per installation. */
export function useCatchUp(options: CatchUpOptions): void {
  const { reader, resting, wanted, installations, onRefreshInstallations } = options;
  const isPaused = () =>
    document.visibilityState === 'hidden' ||
    resting ||
    reader.snapshot().outage ||
    reader.snapshot().readBy === 'another tab';
  const check = useEffectEvent(() => {
    if (isPaused()) return;
    onRefreshInstallations();
    reader.readAgain(behind(wanted, reader.snapshot(), reader.asksById).slice(0, MAX_AT_ONCE));
  });
  const takeTurns = useEffectEvent(() => {
    if (!isPaused()) reader.readAgain(inTurn(wanted, reader.snapshot(), Date.now()));
  });
  const everyMs = checkEveryMs(installations);
  useEffect(() => {
    const checks = setInterval(check, everyMs);
    const turns = setInterval(takeTurns, EVERY_MS);
    return () => {
      clearInterval(checks);
      clearInterval(turns);
    };
  }, [everyMs]);
}

/** Keeps the list up to date while it is shown. The list loads it after its rows. */
export function CatchUp(options: CatchUpOptions) {
  useCatchUp(options);
  return null;
}
