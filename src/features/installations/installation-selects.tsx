import { FilterSelect } from '@/components/filter-select';
import { connectionLook, healthLook, statusLook } from '@/lib/operation-words';
import { compareNatural } from '@/lib/sort';
import type { InstallationRow } from './installation-rows';
import { withFilter, type InstallationsSearch } from './installations-search';

interface InstallationFiltersProps {
  rows: readonly InstallationRow[];
  integrationNames: ReadonlyMap<string, string>;
  search: InstallationsSearch;
  onSearchChange: (search: InstallationsSearch) => void;
}

type Word = (value: string) => string;

const options = (values: Iterable<string | null | undefined>, wordOf: Word = (value) => value) =>
  [...new Set(values)]
    .filter((value): value is string => Boolean(value))
    .toSorted(compareNatural)
    .map((value) => ({ value, label: wordOf(value) }));

/** The options of each filter. */
function choicesOf(rows: readonly InstallationRow[], integrationNames: ReadonlyMap<string, string>) {
  const installations = rows.map(({ installation }) => installation);
  const groupNames = new Map(
    installations.flatMap(({ group }) =>
      group?.groupName ? [[group.groupRef, `${group.groupName} (${group.groupRef})`] as const] : [],
    ),
  );
  return [
    {
      key: 'health',
      label: 'Health',
      data: options(
        installations.map(({ healthStatus }) => healthStatus),
        (value) => healthLook(value).word,
      ),
    },
    {
      key: 'connection',
      label: 'Connection',
      data: options(
        installations.map(({ connection }) => connection?.status),
        (value) => connectionLook(value).word,
      ),
    },
    {
      key: 'last',
      label: 'Last operation',
      data: options(
        installations.map(({ lastOperationStatus }) => lastOperationStatus),
        (value) => statusLook(value).word,
      ),
    },
    {
      key: 'integration',
      label: 'Integration',
      data: options(
        installations.map(({ integrationId }) => integrationId),
        (value) => integrationNames.get(value) ?? value,
      ),
    },
    { key: 'provider', label: 'Provider', data: options(rows.map(({ provider }) => provider)) },
    {
      key: 'group',
      label: 'Customer',
      data: options(
        installations.map(({ group }) => group?.groupRef),
        (value) => groupNames.get(value) ?? value,
      ),
    },
  ] as const;
}

export function InstallationFilters(props: InstallationFiltersProps) {
  const { rows, integrationNames, search, onSearchChange } = props;
  const choices = choicesOf(rows, integrationNames);
  return choices.map(({ key, label, data }) => (
    <FilterSelect
      key={key}
      label={label}
      value={search[key]}
      data={data}
      onChange={(value) => onSearchChange(withFilter(search, key, value))}
    />
  ));
}
