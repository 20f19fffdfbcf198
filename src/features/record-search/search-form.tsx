import { Button, Group, Input, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { installationQueries } from '@/api/installations';
import { objectMetadataQueries } from '@/api/object-metadata';
import { useOffered } from '@/api/offered';
import { ActionButton } from '@/components/action-button';
import { IconButton } from '@/components/icon-button';
import { IconPlus, IconSearch, IconTrash } from '@/components/icons';
import { IdSelect } from '@/components/form/id-select';
import type { Integration } from '@/contract/integration';
import { customersOf } from '@/lib/account-options';
import { fieldRows } from '@/lib/field-rows';
import type { FilterState, RecordsSearch } from './records-search';
import classes from './record-search.module.css';

/** What a value is compared as. */
const valueKinds = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'boolean', label: 'Yes or no' },
] as const;
type ValueKind = (typeof valueKinds)[number]['value'];

interface FilterValues {
  field?: string | undefined;
  kind: ValueKind;
  value: string;
}

const toFilterValues = ({ field, value }: FilterState): FilterValues => ({
  field,
  kind: typeof value === 'string' ? 'text' : typeof value === 'number' ? 'number' : 'boolean',
  value: String(value),
});

/** The kind of value to compare a field of this type with. */
function kindOfType(valueType: string | undefined): ValueKind {
  if (valueType === 'int' || valueType === 'float') return 'number';
  return valueType === 'boolean' ? 'boolean' : 'text';
}

/** The filter to send, or what is wrong with it. */
function fromFilterValues(values: FilterValues): FilterState | { error: 'field' | 'value'; message: string } {
  const field = values.field?.trim();
  if (!field) return { error: 'field', message: 'Choose a field' };
  if (values.kind === 'boolean') return { field, value: values.value === 'true' };
  if (values.kind === 'text') return { field, value: values.value };
  const text = values.value.trim();
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text))
    return { error: 'value', message: 'Enter a number, such as 42 or -0.5' };
  // The interface takes text as well, which keeps the digits of a long id.
  const number = Number(text);
  return { field, value: String(number) === text ? number : text };
}

interface SearchFormProps {
  project: string;
  integrationId: string;
  /** Undefined if the service does not return it. */
  integration: Integration | undefined;
  search: RecordsSearch;
  /** Receives a new search with the typed values. */
  onSubmit: (search: RecordsSearch) => void;
  pending: boolean;
}

/** Chooses the customer, the object and the filters. */
export function SearchForm(props: SearchFormProps) {
  const { project, integrationId, integration, search, onSubmit, pending } = props;
  const installations = useOffered(installationQueries.list(project), { optional: true });
  const [group, setGroup] = useState(search.group);
  const [object, setObject] = useState(search.object);
  const [filters, setFilters] = useState<FilterValues[]>(() => (search.filters ?? []).map(toFilterValues));
  const [tried, setTried] = useState(false);

  const metadata = useQuery({
    ...objectMetadataQueries.object(
      project,
      { by: 'installation', integrationId, groupRef: group ?? '' },
      object ?? '',
    ),
    enabled: group !== undefined && object !== undefined,
    retry: false,
  });
  const fields = metadata.data ? fieldRows(metadata.data.fields) : [];
  const types = new Map(fields.map(({ name, type }) => [name, type]));
  const checked = filters.map(fromFilterValues);

  const change = (at: number, next: Partial<FilterValues>) =>
    setFilters(filters.map((filter, index) => (index === at ? { ...filter, ...next } : filter)));
  const submit = () => {
    setTried(true);
    const good = checked.filter((filter): filter is FilterState => !('error' in filter));
    if (group === undefined || object === undefined || good.length < checked.length) return;
    onSubmit({
      group,
      object,
      filters: good.length > 0 ? good : undefined,
      view: search.view,
      // Another object has other columns.
      columns: object === search.object ? search.columns : undefined,
    });
  };
  return (
    <form
      className="stack gap-12 below-24"
      noValidate
      aria-label="Search records"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={classes.who}>
        <IdSelect
          label="Customer"
          placeholder="Choose, or paste a groupRef"
          data={customersOf(installations.data, integrationId)}
          value={group}
          onChange={setGroup}
          error={tried && group === undefined ? 'Choose a customer' : undefined}
        />
        <IdSelect
          label="Object"
          placeholder="Choose, or type a name"
          data={(integration?.latestRevision.content.read?.objects ?? []).map(
            ({ objectName, mapToName }) => ({
              value: objectName,
              label: mapToName ? `${objectName} (${mapToName})` : objectName,
            }),
          )}
          value={object}
          onChange={setObject}
          error={tried && object === undefined ? 'Choose an object' : undefined}
        />
      </div>
      {filters.map((filter, at) => {
        const found = checked[at];
        const wrong = tried && found && 'error' in found ? found : undefined;
        return (
          // Filters have no id, so the index is the key.
          <fieldset key={at} className={classes.filter} aria-label={`Filter ${at + 1}`}>
            <IdSelect
              label="Field"
              placeholder={metadata.isFetching ? 'Reading fields' : 'Choose, or type a name'}
              data={fields
                .filter(({ name }) => name === filter.field || filters.every(({ field }) => field !== name))
                .map(({ name, displayName }) => ({
                  value: name,
                  label: displayName && displayName !== name ? `${name} (${displayName})` : name,
                }))}
              value={filter.field}
              onChange={(field) =>
                change(at, {
                  field,
                  ...(field !== undefined && types.has(field) && { kind: kindOfType(types.get(field)) }),
                })
              }
              error={wrong?.error === 'field' ? wrong.message : undefined}
            />
            <span className={classes.equals}>equals</span>
            <Select
              label="As"
              data={valueKinds}
              value={filter.kind}
              onChange={(kind) => change(at, { kind: kind ?? 'text', value: '' })}
            />
            {filter.kind === 'boolean' ? (
              <Select
                label="Value"
                data={[
                  { value: 'true', label: 'Yes' },
                  { value: 'false', label: 'No' },
                ]}
                value={filter.value === 'true' ? 'true' : 'false'}
                onChange={(value) => change(at, { value: value ?? 'false' })}
              />
            ) : (
              <TextInput
                label="Value"
                value={filter.value}
                inputMode={filter.kind === 'number' ? 'decimal' : 'text'}
                spellCheck={false}
                onChange={(event) => change(at, { value: event.currentTarget.value })}
                error={wrong?.error === 'value' ? wrong.message : undefined}
              />
            )}
            <span className={classes.remove}>
              <IconButton
                label={`Remove filter ${at + 1}`}
                icon={<IconTrash aria-hidden />}
                onClick={() => setFilters(filters.filter((_, index) => index !== at))}
              />
            </span>
          </fieldset>
        );
      })}
      <Group gap="xs">
        <ActionButton
          variant="filled"
          type="submit"
          leftSection={<IconSearch aria-hidden />}
          loading={pending}
        >
          Search
        </ActionButton>
        <Button
          leftSection={<IconPlus aria-hidden />}
          onClick={() => setFilters([...filters, { kind: 'text', value: '' }])}
        >
          Add filter
        </Button>
        <Input.Description>
          Records must equal every filter. There is no other comparison, and only one page of results.
        </Input.Description>
      </Group>
    </form>
  );
}
