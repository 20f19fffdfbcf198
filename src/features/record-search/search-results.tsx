import { Button, Group, UnstyledButton } from '@mantine/core';
import { downloadFile } from '@/components/download';
import { EmptyState } from '@/components/empty-state';
import { IconDownload } from '@/components/icons';
import { lazyOverlay } from '@/components/lazy-part';
import { ScrollRegion } from '@/components/scroll-region';
import { Segments } from '@/components/segments';
import { AbsoluteTime } from '@/components/relative-time';
import type { searchResultSchema } from '@/contract/record';
import type { z } from '@/contract/zod';
import { toCsv } from '@/lib/csv';
import { plural, safeJson } from '@/lib/format';
import { ColumnChoice } from './column-choice';
import { columnsOf, partOf, recordRows } from './record-rows';
import type { RecordsSearch, RecordView } from './records-search';
import classes from './record-search.module.css';

const RecordDetails = lazyOverlay(() => import('./record-details').then((m) => m.RecordDetails));

interface SearchResultsProps {
  result: z.infer<typeof searchResultSchema>;
  readAt: number;
  /** File name of an export. */
  name: string;
  search: RecordsSearch;
  onSearchChange: (search: RecordsSearch) => void;
}

const views: readonly { value: RecordView; label: string }[] = [
  { value: 'native', label: 'Native' },
  { value: 'mapped', label: 'Mapped' },
  { value: 'raw', label: 'Raw' },
];

const firstColumns = 8;

/** The records found, as a table of chosen columns. */
export function SearchResults({ result, readAt, name, search, onSearchChange }: SearchResultsProps) {
  const entries = result.result ?? [];
  const view = search.view ?? 'native';
  const all = columnsOf(entries, view);
  const columns = search.columns?.filter((column) => all.includes(column)) ?? all.slice(0, firstColumns);
  const { record } = search;
  const open = record === undefined ? undefined : entries[record];
  if (entries.length === 0)
    return (
      <EmptyState title="No records found">
        {search.filters ? 'No record matches every filter.' : 'The provider has no record of this object.'}
      </EmptyState>
    );
  const rows = recordRows(entries, view, columns);
  const file = `${name}-${view}`.replaceAll(/[^\w.-]+/g, '-');
  return (
    <section aria-label="Records found">
      <Group gap="xs" mb="xs">
        <Segments
          label="Which fields"
          options={views}
          value={view}
          onChange={(next) =>
            onSearchChange({
              ...search,
              view: next === 'native' ? undefined : next,
              // Another view has other columns.
              columns: undefined,
              record: undefined,
            })
          }
        />
        <ColumnChoice
          all={all}
          chosen={columns}
          onChange={(next) =>
            onSearchChange({ ...search, columns: next.length > 0 ? next : undefined, record: undefined })
          }
        />
        <Group gap="xs" ms="auto">
          <span className="hint">
            {plural(entries.length, 'record')} · read <AbsoluteTime value={new Date(readAt)} />
          </span>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload aria-hidden />}
            onClick={() => downloadFile(`${file}.csv`, [toCsv(columns, rows)], 'text/csv')}
          >
            CSV
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload aria-hidden />}
            onClick={() =>
              downloadFile(
                `${file}.json`,
                [safeJson(entries.map((entry) => partOf(entry, view) ?? {}))],
                'application/json',
              )
            }
          >
            JSON
          </Button>
        </Group>
      </Group>
      {all.length === 0 ? (
        <EmptyState title={`The service returned no ${view} fields`}>Another view may have some.</EmptyState>
      ) : (
        <ScrollRegion className={classes.scroller} label="Table of records">
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col" className={classes.number}>
                  #
                </th>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, at) => (
                // Not every service returns ids, so the index is the key.
                <tr key={at} aria-current={at === record || undefined}>
                  <th scope="row">
                    <UnstyledButton
                      className={classes.open}
                      aria-label={`Open record ${at + 1}`}
                      onClick={() => onSearchChange({ ...search, record: at })}
                    >
                      {at + 1}
                    </UnstyledButton>
                  </th>
                  {cells.map((cell, column) => (
                    <td key={columns[column]} title={cell}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {open && record !== undefined ? (
        <RecordDetails
          entry={open}
          number={record + 1}
          onClose={() => onSearchChange({ ...search, record: undefined })}
        />
      ) : null}
    </section>
  );
}
