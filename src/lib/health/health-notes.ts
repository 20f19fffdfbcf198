import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import type { Operation } from '@/contract/operation';
import { installationKey } from '@/lib/operation-rows';
import { objectsOf } from '@/lib/operation-words';
import { healthCells, type ObservedRead } from './board';
import { cellWords } from './health-words';
import type { Reading } from './read-health';

/** What the kept operations say about all reads of a project. */
export interface LastReads {
  readonly readings: ReadonlyMap<string, Reading>;
  readonly observed: readonly ObservedRead[];
}

/** The health of what a read reads, as far as it is known: "contacts: Late 3 h, last success 2026-03-01T09:00:00.000Z". */
export function readHealthNotes(
  operation: Operation,
  installation: Installation,
  integration: Integration | undefined,
  { readings, observed }: LastReads,
  now: number,
): string[] {
  if (operation.actionType !== 'read') return [];
  const key = installationKey(installation);
  const own = observed.filter((one) => one.key === key);
  const objects = objectsOf(operation);
  return (healthCells(installation, integration, own, readings.get(key), now) ?? [])
    .filter(({ object, state }) => objects.includes(object) && state !== 'unknown')
    .map((cell) =>
      [
        `${cell.object}: ${cellWords(cell, now)}`,
        cell.succeededAt === undefined
          ? 'no success is known'
          : `last success ${new Date(cell.succeededAt).toISOString()}`,
      ].join(', '),
    );
}
