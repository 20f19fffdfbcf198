import { Button } from '@mantine/core';
import { formatNumber, plural } from '@/lib/format';
import { ActionButton } from '@/components/action-button';
import { useAllowedActions, type PageAction } from '@/components/overlay/action-menu';
import { announce } from '@/components/announcer';
import { copyText } from '@/components/clipboard';
import { ExportMenu } from './export-menu';
import type { ExportKind } from './list-export';
import classes from './list.module.css';

interface ListSelectionProps {
  noun: string;
  ids: readonly string[];
  /** Number of rows that are shown. Undefined if there may be more selected ones. */
  total?: number;
  /** Number of other selected rows, which the filter hides. They are not acted upon. */
  hidden?: number;
  actions: readonly PageAction[];
  onExport?: (kind: ExportKind) => void;
  onSelectAll?: () => void;
  onClear: () => void;
}

export function ListSelection(props: ListSelectionProps) {
  const { noun, ids, total, hidden = 0, actions, onExport, onSelectAll, onClear } = props;
  const allowed = useAllowedActions(actions);
  const copy = () => copyText(ids.join('\n'), `${plural(ids.length, 'id')} copied`).then(announce);
  return (
    <section className={classes.selection} aria-label={`Selected ${noun}s`}>
      <output>
        {total === undefined
          ? plural(ids.length, noun)
          : `${formatNumber(ids.length)} of ${plural(total, noun)}`}{' '}
        selected{hidden > 0 ? `, ${formatNumber(hidden)} more hidden` : ''}
      </output>
      {allowed.map(({ label, icon, onSelect, disabledReason }) => (
        <ActionButton
          key={label}
          size="xs"
          leftSection={icon}
          disabledReason={disabledReason}
          onClick={onSelect}
        >
          {label}
        </ActionButton>
      ))}
      <Button size="xs" onClick={() => void copy()}>
        Copy ids
      </Button>
      {onExport ? (
        <ExportMenu
          small
          label="Export what is selected"
          count={ids.length}
          noun={noun}
          onExport={onExport}
        />
      ) : null}
      {onSelectAll && total !== undefined && ids.length < total ? (
        <Button size="xs" onClick={onSelectAll}>
          Select all
        </Button>
      ) : null}
      <Button size="xs" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  );
}
