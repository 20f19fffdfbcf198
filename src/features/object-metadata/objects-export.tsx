import { ActionMenu } from '@/components/overlay/action-menu';
import { announce } from '@/components/announcer';
import { copyText } from '@/components/clipboard';
import { downloadFile } from '@/components/download';
import { PlainIconButton } from '@/components/icon-button';
import { IconCopy, IconDots, IconDownload } from '@/components/icons';
import type { ObjectMetadata } from '@/contract/object-metadata';
import { toCsv } from '@/lib/csv';
import { fieldFilters, fieldText, type FieldRow } from '@/lib/field-rows';
import { matchingRows } from '@/lib/list-filters';
import { safeJson } from '@/lib/format';
import type { ObjectsSearch } from './objects-search';

interface ObjectsExportProps {
  metadata: ObjectMetadata;
  fields: readonly FieldRow[];
  search: ObjectsSearch;
}

const yes = (value: boolean | undefined) => (value === undefined ? '' : value ? 'yes' : 'no');

const csvHeader = [
  'field',
  'displayName',
  'valueType',
  'providerType',
  'required',
  'readOnly',
  'custom',
  'values',
  'referenceTo',
];

const fieldsCsv = (fields: readonly FieldRow[]): string =>
  toCsv(
    csvHeader,
    fields.map((field) => [
      field.name,
      field.displayName ?? '',
      field.type ?? '',
      field.providerType ?? '',
      yes(field.required),
      yes(field.readOnly),
      yes(field.custom),
      field.values.map(({ value }) => value).join(' | '),
      field.referenceTo.join(' | '),
    ]),
  );

/** Exports the metadata as returned by the service, or only the fields shown. */
export function ObjectsExport({ metadata, fields, search }: ObjectsExportProps) {
  const shown = () => matchingRows(fields, search, fieldText, fieldFilters);
  const name = `${metadata.name}-${search.group ?? 'customer'}`;
  return (
    <ActionMenu
      label="Copy and export"
      actions={[
        {
          label: 'Copy as JSON',
          icon: <IconCopy aria-hidden />,
          onSelect: () => void copyText(safeJson(metadata), 'Copied').then(announce),
        },
        {
          label: 'Download as JSON',
          icon: <IconDownload aria-hidden />,
          onSelect: () => downloadFile(`${name}.json`, [safeJson(metadata)], 'application/json'),
        },
        {
          label: 'Download shown fields as CSV',
          icon: <IconDownload aria-hidden />,
          onSelect: () => downloadFile(`${name}.csv`, [fieldsCsv(shown())], 'text/csv'),
        },
      ]}
      renderButton={(trigger) => (
        <PlainIconButton
          {...trigger}
          framed
          size="lg"
          aria-label="Copy and export"
          icon={<IconDots aria-hidden />}
        />
      )}
    />
  );
}
