import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { destinationQueries } from '@/api/destinations';
import { useUnreadable } from '@/api/offered';
import { NewTextLink } from '@/components/button-link';
import { NoMatch } from '@/components/list/no-match';
import { TableToolbar } from '@/components/list/table-toolbar';
import { UnreadableNote } from '@/components/list/unreadable-note';
import type { Destination } from '@/contract/destination';
import { destinationKind } from '@/contract/destination-kinds';
import { countWords } from '@/lib/format';
import { wordSearch } from '@/lib/list-search';
import { sortRows } from '@/lib/sort';
import { CheckRow } from './check-row';
import { isOn, type RoutingChanges } from '@/lib/routing/routing-plan';
import classes from './topics.module.css';

interface DestinationPickerProps {
  project: string;
  /** undefined if they could not be read. */
  destinations: readonly Destination[] | undefined;
  routed: ReadonlySet<string>;
  changes: RoutingChanges;
  onToggle: (id: string, routed: boolean) => void;
  disabled: boolean;
}

interface Entry {
  id: string;
  name: string;
  kind: string;
}

// The search appears at this length.
const searchedFrom = 8;

/** All destinations, routed ones first, including ids that a route names but the list does not contain. */
export function DestinationPicker(props: DestinationPickerProps) {
  const { project, destinations, routed, changes, onToggle, disabled } = props;
  const [search, setSearch] = useState('');
  const unreadable = useUnreadable(destinationQueries.list(project)).count;
  const unreadableNote = (
    <UnreadableNote noun="destination" count={unreadable}>
      , so this list is not whole.
    </UnreadableNote>
  );
  const listed = new Set(destinations?.map(({ id }) => id));
  const entries: Entry[] = [
    ...(destinations ?? []).map(({ id, name, type }) => ({
      id,
      name,
      kind: destinationKind(type)?.label ?? type,
    })),
    ...[...routed]
      .filter((id) => !listed.has(id))
      .map((id) => ({ id, name: id, kind: 'Not in the list of destinations' })),
  ];
  const sorted = sortRows(
    sortRows(entries, ({ name }) => name),
    ({ id }) => !routed.has(id),
  );
  const isFound = wordSearch(search);
  const shown = sorted.filter(({ id, name, kind }) => isFound(`${name} ${kind} ${id}`));

  if (!destinations && entries.length === 0)
    return <p className="note above-8">The list of destinations is not available.</p>;
  if (entries.length === 0 && unreadable > 0) return unreadableNote;
  if (entries.length === 0)
    return (
      <p className="note above-8">
        This project has no destinations yet.{' '}
        <NewTextLink to="/projects/$project/destinations/new" params={{ project }}>
          Create one
        </NewTextLink>
      </p>
    );
  return (
    <>
      {unreadableNote}
      {entries.length >= searchedFrom ? (
        <TableToolbar
          search={{
            value: search,
            onChange: setSearch,
            label: 'Search destinations',
            placeholder: 'Search name or type',
          }}
          count={countWords(shown.length, entries.length, 'destination')}
        />
      ) : null}
      {shown.length === 0 ? (
        <NoMatch noun="destinations" filter={`“${search}”`} onClear={() => setSearch('')} />
      ) : (
        <fieldset className={`${classes.group} anchor card`} disabled={disabled}>
          <VisuallyHidden component="legend">Destinations</VisuallyHidden>
          {shown.map(({ id, name, kind }) => (
            <CheckRow
              key={id}
              checked={isOn(changes, 'destinations', id, { routed: routed.has(id) })}
              change={changes.destinations.get(id)}
              onToggle={() => onToggle(id, routed.has(id))}
              name={name}
              detail={kind}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
