import { RunsOfRead } from '@/lib/health/read-runs';
import type { ReadRuns } from '@/lib/health/read-health';
import { resultText } from '@/lib/operation-words';
import { BLOCK_ROWS, knownNumber } from './block';
import { causeId } from './cause-id';
import type { Columns } from './columns';
import { fromHistoryRow } from './history-row';

/** What the operations say about the reads of one object for one installation. */
export interface LastReads {
  /** Of the installation. */
  readonly key: string;
  readonly object: string;
  readonly runs: ReadRuns;
  /** The newest failure, if the read is failing. */
  readonly failure: ReadFailure | undefined;
}

export interface ReadFailure {
  readonly operation: string;
  /** Empty if the service gave no reason. */
  readonly message: string;
  /** Used in the URL, and to remember the cause in this browser. */
  readonly cause: string;
}

interface Gathering {
  readonly place: number;
  readonly object: string;
  readonly runs: RunsOfRead;
  failed?: number;
}

/** The reads of all objects. `visible` is as in a question. */
export function lastReads(columns: Columns, visible: Uint8Array | undefined): LastReads[] {
  const { strings } = columns;
  const read = strings.find('read');
  const found = new Map<string, Gathering>();
  /** By installation and list of objects. */
  const byList = new Map<number, readonly Gathering[]>();
  const gatheringOf = (place: number, object: string) => {
    const name = `${place}\n${object}`;
    const known = found.get(name) ?? { place, object, runs: new RunsOfRead() };
    found.set(name, known);
    return known;
  };
  for (const row of columns.order()) {
    const block = columns.blocks[Math.floor(row / BLOCK_ROWS)];
    const at = row % BLOCK_ROWS;
    const place = block?.installation[at] ?? 0;
    if (!block || block.action[at] !== read || (visible && visible[place] !== 1)) continue;
    const list = block.objects[at] ?? 0;
    const key = place * 2 ** 26 + list;
    let gatherings = byList.get(key);
    if (!gatherings) {
      gatherings = strings
        .text(list)
        .split('\n')
        .map((object) => gatheringOf(place, object));
      byList.set(key, gatherings);
    }
    for (const one of gatherings) {
      // They come newest first, and what is older than a success does not count.
      if (one.runs.hasSuccess) continue;
      const status = strings.text(block.status[at] ?? 0);
      if (status === 'failure') one.failed ??= row;
      one.runs.add({
        status,
        createTime: knownNumber(block.created[at]),
        updateTime: knownNumber(block.updated[at]),
      });
    }
  }
  return [...found.values()].map(({ place, object, runs: gathered, failed }) => {
    const { runs } = gathered;
    return {
      key: columns.installations.list[place]?.key ?? '',
      object,
      runs,
      failure: runs.failedAt === undefined || failed === undefined ? undefined : failureAt(columns, failed),
    };
  });
}

function failureAt(columns: Columns, row: number): ReadFailure {
  const failed = columns.row(row);
  const cause = columns.strings.text(columns.blockOf(row)?.cause[row % BLOCK_ROWS] ?? 0);
  return { operation: failed.id, message: resultText(fromHistoryRow(failed, '')), cause: causeId(cause) };
}
