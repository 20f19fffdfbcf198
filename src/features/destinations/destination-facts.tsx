import { Button } from '@mantine/core';
import { useState } from 'react';
import { CopyButton } from '@/components/copy-button';
import { DefinitionList, type DefinitionItem } from '@/components/definition-list';
import { RelativeTime } from '@/components/relative-time';
import type { Destination } from '@/contract/destination';
import { destinationKind, type DestinationField } from '@/contract/destination-kinds';
import { displayValue, formatNumber } from '@/lib/format';
import { rowsFromRecord, type KeyValue } from '@/lib/key-values';
import { kindLabel } from '@/lib/destination-target';
import { keptKeys } from './destination-values';
import classes from './destinations.module.css';

function factOf({ key, type, label }: DestinationField, value: unknown): DefinitionItem {
  if (value === undefined || value === null || value === '') return { term: label, value: undefined };
  if (type === 'headers') {
    const rows = rowsFromRecord(value);
    return { term: label, value: rows.length > 0 ? <Headers rows={rows} /> : undefined, wide: true };
  }
  if (type === 'boolean') return { term: label, value: value === true ? 'Yes' : 'No' };
  if (typeof value === 'number') return { term: label, value: formatNumber(value) };
  return { term: label, value: <Code text={displayValue(value)} label={label} />, wide: key === 'url' };
}

/** What a destination is, in the order of its kind; keys that the kind does not have come last, as they are. */
export function DestinationFacts({ destination }: { destination: Destination }) {
  const { type, metadata, createTime, updateTime } = destination;
  const kind = destinationKind(type);
  const rest = kind ? keptKeys(destination) : Object.keys(metadata);
  return (
    <DefinitionList
      columns={2}
      items={[
        { term: 'Type', value: kindLabel(type), wide: true },
        ...(kind?.metadata ?? []).map((field) =>
          factOf(field, Object.hasOwn(metadata, field.key) ? metadata[field.key] : undefined),
        ),
        ...rest.map((key) => ({ term: key, value: <Code text={displayValue(metadata[key])} label={key} /> })),
        ...(kind && kind.secrets.length > 0
          ? [
              {
                term: 'Secrets',
                value: 'Stored by the service; they cannot be read back',
                wide: true,
              },
            ]
          : []),
        { term: 'Created', value: <RelativeTime value={createTime} withAbsolute /> },
        { term: 'Updated', value: <RelativeTime value={updateTime} withAbsolute /> },
      ]}
    />
  );
}

function Code({ text, label }: { text: string; label: string }) {
  return (
    <span className={classes.code}>
      <code>{text}</code>
      <CopyButton value={text} label={`Copy ${label}`} />
    </span>
  );
}

/** Values of headers are often credentials: they are shown when asked for. */
function Headers({ rows }: { rows: readonly KeyValue[] }) {
  const [shown, setShown] = useState(false);
  return (
    <div className={classes.headers}>
      {rows.map(({ name, value }) => (
        <span key={name} className={classes.header}>
          {name}: {shown ? value : <span aria-label="hidden">••••••</span>}
        </span>
      ))}
      <Button variant="default" size="xs" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? 'Hide values' : 'Show values'}
      </Button>
    </div>
  );
}
