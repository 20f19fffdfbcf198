import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { NoMatch } from '@/components/no-match';
import { TableToolbar } from '@/components/table-toolbar';
import type { Destination } from '@/contract/destination';
import { destinationKind } from '@/contract/destination-kinds';
import { countWords } from '@/lib/format';
import { sortRows } from '@/lib/sort';
import { CheckRow } from './check-row';
import { isOn, type RoutingChanges } from '@/lib/routing/routing-plan';
import classes from './topics.module.css';

interface DestinationPickerProps {
  project: string;
  /** undefined where they could not be read. */
  destinations: readonly Destination[] | undefined;
  /** Ids of destinations that are routed now. */
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

// From here on a list is searched rather than read.
const searchedFrom = 8;

/** All destinations, the routed ones first; also those that a route names and the list does not have. */
export function DestinationPicker(props: DestinationPickerProps) {
  const { project, destinations, routed, changes, onToggle, disabled } = props;
  const [search, setSearch] = useState('');
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
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = sorted.filter(({ id, name, kind }) => {
    const text = `${name} ${kind} ${id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });

  if (!destinations && entries.length === 0)
    return <p className={classes.note}>Which destinations there are is not known.</p>;
  if (entries.length === 0)
    return (
      <p className={classes.note}>
        This project has no destinations yet.{' '}
        <Link to="/projects/$project/destinations/new" params={{ project }}>
          Create one
        </Link>
      </p>
    );
  return (
    <>
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
        <fieldset className={classes.group} disabled={disabled} data-scrolls>
          <legend className={classes.hidden}>Destinations</legend>
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
