import { Button, Checkbox, Group, TextInput, UnstyledButton, Drawer, Stack } from '@mantine/core';
import { useState } from 'react';
import { downloadFile } from '@/components/download';
import { EmptyState } from '@/components/state/empty-state';
import { IconDownload, IconTable } from '@/components/icons';
import { ScrollRegion } from '@/components/list/scroll-region';
import { Segments } from '@/components/page/segments';
import { AbsoluteTime } from '@/components/relative-time';
import type { searchResultSchema, SearchEntry } from '@/contract/record';
import type { z } from '@/contract/zod';
import { toCsv } from '@/lib/csv';
import { plural, safeJson } from '@/lib/format';
import { wordSearch } from '@/lib/list-search';
import { columnsOf, partOf, recordRows } from './record-rows';
import type { RecordsSearch, RecordView } from './records-search';
import classes from './record-search.module.css';
import { JsonView } from '@/components/json-view';

interface ColumnChoiceProps {
  all: readonly string[];
  chosen: readonly string[];
  onChange: (columns: string[]) => void;
}

// The others are found by typing.
const shownAtOnce = 60;

/** Chooses the columns of the table. A record may have hundreds of fields. */
function ColumnChoice({ all, chosen, onChange }: ColumnChoiceProps) {
  const [text, setText] = useState('');
  const found = all.filter(wordSearch(text));
  const held = new Set(chosen);
  return (
    <details className="anchor">
      <summary className={`${classes.choiceButton} inline medium`}>
        <IconTable aria-hidden />
        {`Columns (${chosen.length} of ${all.length})`}
      </summary>
      <div className={`${classes.choiceList} stack gap-8 card`}>
        <TextInput
          type="search"
          aria-label="Search columns"
          placeholder="Search columns"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {found.slice(0, shownAtOnce).map((column) => (
          <Checkbox
            key={column}
            label={column}
            checked={held.has(column)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? [...chosen, column]
                  : chosen.filter((other) => other !== column),
              )
            }
          />
        ))}
        {found.length > shownAtOnce ? (
          <p className="hint">{found.length - shownAtOnce} more: search to find them</p>
        ) : null}
      </div>
    </details>
  );
}

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
  const file = `${name}-${view}`;
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
            size="xs"
            leftSection={<IconDownload aria-hidden />}
            onClick={() => downloadFile(`${file}.csv`, [toCsv(columns, rows)], 'text/csv')}
          >
            CSV
          </Button>
          <Button
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
        <ScrollRegion className={`${classes.scroller} card`} fills label="Table of records">
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
                      className={`${classes.open} as-link`}
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

interface RecordDetailsProps {
  entry: SearchEntry;
  number: number;
  onClose: () => void;
}

/** One record in every form the service returned. */
function RecordDetails({ entry, number, onClose }: RecordDetailsProps) {
  const { mappedFields, fields, raw, ...rest } = entry;
  const parts = [
    ['Mapped', mappedFields],
    ['Native', fields],
    ['Raw', raw],
    ...(Object.keys(rest).length > 0 ? ([['Other', rest]] as const) : []),
  ] as const;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={`Record ${number}`}
      closeButtonProps={{ 'aria-label': 'Close record' }}
    >
      <Stack>
        {parts.map(([label, value]) => (
          <section key={label}>
            <h3 className="small below-4">{label}</h3>
            {value ? (
              <JsonView value={value} label={`${label.toLowerCase()} fields`} />
            ) : (
              <p className="hint">The service did not return them.</p>
            )}
          </section>
        ))}
      </Stack>
    </Drawer>
  );
}
