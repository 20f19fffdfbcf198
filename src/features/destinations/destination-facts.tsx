import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { CopyButton } from '@/components/copy-button';
import { DefinitionList, type DefinitionItem } from '@/components/page/definition-list';
import { ChangesLink } from '@/components/resources/changes-link';
import { RelativeTime } from '@/components/relative-time';
import type { Destination } from '@/contract/destination';
import { destinationKind, type DestinationField } from '@/contract/destination-kinds';
import { isNumber } from '@/contract/exact-number';
import { maskedValue } from '@/lib/destination-secrets';
import { displayValue, formatNumber } from '@/lib/format';
import { rowsFromRecord, type KeyValue } from '@/lib/key-values';
import { kindLabel } from '@/lib/destination-target';
import { at } from '@/lib/manifest/walk';
import { keptKeys } from './destination-values';
import classes from './destinations.module.css';

function factOf(kind: string, { key, type, label }: DestinationField, value: unknown): DefinitionItem {
  if (value === undefined || value === null || value === '') return { term: label, value: undefined };
  if (type === 'headers') {
    const rows = rowsFromRecord(value);
    return { term: label, value: rows.length > 0 ? <Headers rows={rows} /> : undefined };
  }
  if (type === 'boolean') return { term: label, value: value === true ? 'Yes' : 'No' };
  if (isNumber(value)) return { term: label, value: formatNumber(value) };
  return { term: label, value: <Code kind={kind} name={key} text={displayValue(value)} label={label} /> };
}

/** The facts of a destination in the order of its type, followed by unknown keys. */
export function DestinationFacts({ project, destination }: { project: string; destination: Destination }) {
  const { id, type, metadata, createTime, updateTime } = destination;
  const kind = destinationKind(type);
  const rest = kind ? keptKeys(destination) : Object.keys(metadata);
  return (
    <DefinitionList
      items={[
        { term: 'Type', value: kindLabel(type) },
        ...(kind?.metadata ?? []).map((field) => factOf(type, field, at(metadata, field.key))),
        ...rest.map((key) => ({
          term: key,
          value: <Code kind={type} name={key} text={displayValue(metadata[key])} label={key} />,
        })),
        kind !== undefined &&
          kind.secrets.length > 0 && {
            term: 'Secrets',
            value: 'Stored by the service; they cannot be read back',
          },
        { term: 'Created', value: <RelativeTime value={createTime} withAbsolute /> },
        {
          term: 'Updated',
          value: (
            <>
              <RelativeTime value={updateTime} withAbsolute /> ·{' '}
              <ChangesLink project={project} what="destination" id={id} />
            </>
          ),
        },
      ]}
    />
  );
}

interface CodeProps {
  kind: string;
  /** The metadata key. */
  name: string;
  text: string;
  label: string;
}

/** A value that can be copied. Secrets in it are masked until they are revealed. */
function Code({ kind, name, text, label }: CodeProps) {
  const [shown, setShown] = useState(false);
  const masked = maskedValue(kind, name, text);
  const isSecret = masked !== text;
  return (
    <span className={`${classes.code} inline gap-4`}>
      <code>{shown ? text : masked}</code>
      {isSecret ? (
        <Button size="xs" aria-label={`${shown ? 'Hide' : 'Show'} ${label}`} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
        </Button>
      ) : null}
      {isSecret && !shown ? null : <CopyButton value={text} label={`Copy ${label}`} />}
    </span>
  );
}

/** Header values are often credentials, so they are revealed on demand. */
function Headers({ rows }: { rows: readonly KeyValue[] }) {
  const [shown, setShown] = useState(false);
  return (
    <Stack gap={4} align="flex-start">
      {rows.map(({ name, value }) => (
        <span key={name} className="mono wrap-anywhere">
          {name}: {shown ? value : <span aria-label="hidden">••••••</span>}
        </span>
      ))}
      <Button size="xs" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? 'Hide values' : 'Show values'}
      </Button>
    </Stack>
  );
}
