import { Button } from '@mantine/core';
import { plural } from '@/lib/format';
import { ActionMenu } from './action-menu';
import { IconDownload } from './icons';
import type { ExportKind } from './list-export';

interface ExportMenuProps {
  label?: string;
  /** Number of rows that are exported. */
  count: number;
  /** "topic" */
  noun: string;
  onExport: (kind: ExportKind) => void;
}

/** Exports rows as CSV or JSON. */
export function ExportMenu({ label = 'Export what is shown', count, noun, onExport }: ExportMenuProps) {
  const disabled = count === 0 ? { disabledReason: 'Nothing is shown' } : {};
  return (
    <ActionMenu
      label={label}
      actions={[
        { label: `CSV of ${plural(count, noun)}`, onSelect: () => onExport('csv'), ...disabled },
        { label: `JSON of ${plural(count, noun)}`, onSelect: () => onExport('json'), ...disabled },
      ]}
      renderButton={(trigger) => (
        <Button {...trigger} variant="default" leftSection={<IconDownload aria-hidden />}>
          Export
        </Button>
      )}
    />
  );
}
