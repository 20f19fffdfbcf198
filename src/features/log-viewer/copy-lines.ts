import type { LogLine } from '@/api/operation-log/log-entry';
import { lineText } from '@/api/operation-log/log-export';
import type { LogRows } from '@/api/operation-log/log-rows';
import { copyText } from '@/components/clipboard';
import type { RowRange } from '@/components/list/data-table';
import type { WithAround } from '@/components/list/use-text-selection';
import { plural } from '@/lib/format';

/**
 * Copies the rows from one to another as Copy line does, also those that are not mounted. Returns what to tell the
 * person.
 */
export async function copyLines(
  rows: LogRows,
  { first, last }: RowRange,
  event: Pick<ClipboardEvent, 'clipboardData'>,
  withAround: WithAround,
  readText: () => Promise<string>,
): Promise<string> {
  const done = `${plural(last - first + 1, 'line')} copied`;
  const lines: LogLine[] = [];
  for (let row = first; row <= last; row += 1) {
    const line = rows.lineAt(row);
    if (!line) return copyText(readText(), done);
    lines.push(line);
  }
  // Lines that the page has are copied at once, which works without the clipboard API, too.
  event.clipboardData?.setData('text/plain', withAround(lines.map(lineText).join('\n')));
  return done;
}
