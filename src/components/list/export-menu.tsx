import { Button } from '@mantine/core';
import { plural } from '@/lib/format';
import { ActionMenu } from '@/components/overlay/action-menu';
import { IconDownload } from '@/components/icons';
import type { ExportKind } from './list-export';

interface ExportMenuProps {
  label?: string;
  count: number;
  /** "topic" */
  noun: string;
  onExport: (kind: ExportKind) => void;
  small?: boolean;
}

/** Exports rows as CSV or JSON. */
export function ExportMenu(props: ExportMenuProps) {
  const { label = 'Export what is shown', count, noun, onExport, small = false } = props;
  const disabled = count === 0 ? { disabledReason: 'Nothing is shown' } : {};
  return (
    <ActionMenu
      label={label}
      actions={[
        { label: `CSV of ${plural(count, noun)}`, onSelect: () => onExport('csv'), ...disabled },
        { label: `JSON of ${plural(count, noun)}`, onSelect: () => onExport('json'), ...disabled },
      ]}
      renderButton={(trigger) => (
        <Button {...trigger} size={small ? 'xs' : 'sm'} leftSection={<IconDownload aria-hidden />}>
          Export
        </Button>
      )}
    />
  );
}
