import type { ReactNode } from 'react';
import { FilterGroup } from '@/components/filter-group';
import { FilterSelect, type FilterOption } from '@/components/filter-select';
import { TableToolbar, type FilterChip } from '@/components/table-toolbar';
import { useTimeZone } from '@/components/time-zone';
import type { Installation } from '@/contract/installation';
import { knownActionTypes } from '@/contract/operation';
import { customerOf } from '@/lib/customer';
import { actionWord, statusLook } from '@/lib/operation-words';
import { compareNatural } from '@/lib/sort';
import type { TimeZone } from '@/lib/time';
import type { OperationRow } from '@/lib/operation-rows';
import {
  statusesOf,
  timeRanges,
  timeRangeWords,
  timeSpan,
  toggleStatus,
  withFilter,
  withTime,
  type OperationsSearch,
  type TimeRange,
} from './operations-search';
import { axisTime, stretchWords } from '@/lib/time';

interface OperationsFiltersProps {
  rows: readonly OperationRow[];
  installations: readonly Installation[];
  integrationNames: ReadonlyMap<string, string>;
  search: OperationsSearch;
  onSearchChange: (search: OperationsSearch) => void;
  onType: (text: string) => void;
  onTypingEnd: (text: string) => void;
  /** Buttons for the whole list. */
  tools: ReactNode;
}

const sorted = (options: FilterOption[]) => options.toSorted((a, b) => compareNatural(a.label, b.label));
const unique = (values: Iterable<string>) => [...new Set(values)];

function customersOf(installations: readonly Installation[], names: ReadonlyMap<string, string>) {
  return sorted(
    installations.map((installation) => ({
      value: installation.id,
      label: `${customerOf(installation)} · ${names.get(installation.integrationId) ?? installation.integrationId}`,
    })),
  );
}

const integrationsOf = (installations: readonly Installation[], names: ReadonlyMap<string, string>) =>
  sorted(
    unique(installations.map(({ integrationId }) => integrationId)).map((id) => ({
      value: id,
      label: names.get(id) ?? id,
    })),
  );

function choicesOf(rows: readonly OperationRow[]) {
  const actions = new Set<string>(knownActionTypes);
  const objects = new Set<string>();
  for (const row of rows) {
    actions.add(row.operation.actionType);
    for (const object of row.objects) objects.add(object);
  }
  return {
    actions: [...actions].map((value) => ({ value, label: actionWord(value) })),
    objects: [...objects].toSorted(compareNatural).map((value) => ({ value, label: value })),
  };
}

const startedChoices = Object.keys(timeRanges).map((value) => ({
  value,
  label: timeRangeWords[value as TimeRange],
}));

/** The active filters in words. */
function chipsOf(
  search: OperationsSearch,
  installations: readonly Installation[],
  names: ReadonlyMap<string, string>,
  zone: TimeZone,
): { key: keyof OperationsSearch; id: string; label: string; words: string; without: OperationsSearch }[] {
  const chips: ReturnType<typeof chipsOf> = [];
  const add = (key: keyof OperationsSearch, what: string, shown: string) =>
    chips.push({
      key,
      id: key,
      label: `${what}: ${shown}`,
      words: `${what.toLowerCase()} ${shown}`,
      without: withFilter(search, key, undefined),
    });
  for (const status of statusesOf(search)) {
    const { word } = statusLook(status);
    chips.push({
      key: 'status',
      id: `status-${status}`,
      label: `Status: ${word}`,
      words: `status ${word}`,
      without: toggleStatus(search, status),
    });
  }
  if (search.action) add('action', 'Action', actionWord(search.action));
  if (search.integration)
    add('integration', 'Integration', names.get(search.integration) ?? search.integration);
  if (search.installation) {
    const found = installations.find(({ id }) => id === search.installation);
    add('installation', 'Customer', found ? customerOf(found) : search.installation);
  }
  if (search.object) add('object', 'Object', search.object);
  if (search.time) add('time', 'Started', timeRangeWords[search.time].toLowerCase());
  if (search.from || search.to) {
    const { from, to } = timeSpan(search, 0);
    const shown =
      from !== undefined && to !== undefined
        ? stretchWords(from, to, zone)
        : `${from === undefined ? 'before' : 'from'} ${axisTime(from ?? to ?? 0, 0, zone)}`;
    chips.push({
      key: 'from',
      id: 'from',
      label: `Started: ${shown}`,
      words: `started ${shown}`,
      without: withTime(search, undefined),
    });
  }
  if (search.q) add('q', 'Text', `“${search.q}”`);
  return chips;
}

export function filterWords(...of: Parameters<typeof chipsOf>): string {
  return chipsOf(...of)
    .map(({ words }) => words)
    .join(' and ');
}

export function OperationsFilters(props: OperationsFiltersProps) {
  const { rows, installations, integrationNames, search, onSearchChange, onType, onTypingEnd, tools } = props;
  const zone = useTimeZone();
  const chips: FilterChip[] = chipsOf(search, installations, integrationNames, zone)
    .filter(({ key }) => key !== 'q')
    .map(({ id, label, without }) => ({ id, label, onRemove: () => onSearchChange(without) }));

  const { actions, objects } = choicesOf(rows);
  const filters = [
    { key: 'installation', label: 'Customer', data: customersOf(installations, integrationNames) },
    { key: 'integration', label: 'Integration', data: integrationsOf(installations, integrationNames) },
    { key: 'action', label: 'Action', data: actions },
    { key: 'object', label: 'Object', data: objects },
  ] as const;
  return (
    <TableToolbar
      search={{
        value: search.q ?? '',
        onChange: onType,
        onCommit: onTypingEnd,
        label: 'Search loaded operations',
        placeholder: 'Customer, result, object or id',
      }}
      filters={
        <FilterGroup active={chips.filter(({ id }) => id !== 'q').length}>
          {filters.map(({ key, label, data }) => (
            <FilterSelect
              key={key}
              label={label}
              data={data}
              value={search[key]}
              onChange={(value) => onSearchChange(withFilter(search, key, value))}
            />
          ))}
          <FilterSelect
            label="Started"
            data={startedChoices}
            value={search.time}
            onChange={(value) => onSearchChange(withTime(search, value as TimeRange | undefined))}
          />
        </FilterGroup>
      }
      chips={chips}
      onClearAll={() => onSearchChange({})}
      tools={tools}
    />
  );
}
