// What opens over pages, and fields of toolbars: one file that is loaded once the first page is idle.
import { Button, Group, Menu, Modal, NativeSelect, Select, TextInput, type MenuProps } from '@mantine/core';
import { useId, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { shownName } from '@/lib/hidden-characters';
import { typeable } from '@/lib/typeable';
import type { SortState } from '@/lib/sort';
import { ActionButton } from '@/components/action-button';
import { IconPlus } from '@/components/icons';
import { ActionMenu, useAllowedActions, type PageAction } from './action-menu';
import menuClasses from './action-menu.module.css';
import type { ConfirmDialogProps } from './confirm-dialog';
import confirmClasses from './confirm-modal.module.css';
import type { FilterSelectProps } from '@/components/list/filter-select';
import { ProblemPanel } from '@/components/state/problem-panel';
import { useReadOnlyReason } from '@/components/read-only';

export { Tooltip } from '@mantine/core';
export { downloadExport, exportWriter } from '@/components/list/list-export';

interface MenuFrameProps {
  opened: boolean;
  onChange: (opened: boolean) => void;
  position: MenuProps['position'];
  anchor: ReactElement;
  children: ReactNode;
}

export function MenuFrame({ opened, onChange, position, anchor, children }: MenuFrameProps) {
  return (
    <Menu
      opened={opened}
      onChange={onChange}
      position={position}
      returnFocus={false}
      // The first item is focused. A menu may only contain items.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{anchor}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** The items of a menu; dangerous ones come last, separated. */
export function ActionItems(props: { actions: readonly PageAction[] }) {
  const actions = useAllowedActions(props.actions);
  const calm = actions.filter((action) => !action.danger);
  const dangerous = actions.filter((action) => action.danger);
  return (
    <>
      {calm.map((action) => (
        <ActionItem key={action.label} action={action} />
      ))}
      {calm.length > 0 && dangerous.length > 0 ? <Menu.Divider /> : null}
      {dangerous.map((action) => (
        <ActionItem key={action.label} action={action} />
      ))}
    </>
  );
}

/** A disabled item stays reachable by keyboard, so that its reason can be read. */
function ActionItem({ action }: { action: PageAction }) {
  const disabled = action.disabledReason !== undefined;
  if (action.checked !== undefined)
    return (
      <Menu.CheckboxItem className={menuClasses.item} checked={action.checked} onChange={action.onSelect}>
        {action.label}
      </Menu.CheckboxItem>
    );
  return (
    <Menu.Item
      className={menuClasses.item}
      leftSection={action.icon}
      color={action.danger && !disabled ? 'var(--status-failure)' : undefined}
      aria-disabled={disabled || undefined}
      closeMenuOnClick={!disabled}
      onClick={disabled ? undefined : action.onSelect}
    >
      {action.label}
      {disabled ? <span className={`hint ${menuClasses.reason}`}>{action.disabledReason}</span> : null}
    </Menu.Item>
  );
}

export function ConfirmModal(props: ConfirmDialogProps) {
  const { opened, onClose, title, pending = false } = props;
  const close = () => {
    if (!pending) onClose();
  };
  return (
    <Modal
      stackId={useId()}
      opened={opened}
      onClose={close}
      title={title}
      withCloseButton={false}
      returnFocus={false}
      size="md"
      centered
    >
      {/* Mounted at each opening, so that typed text is gone. */}
      <Question {...props} onClose={close} />
    </Modal>
  );
}

function Question(props: ConfirmDialogProps) {
  const { onClose, verb, onConfirm, pending = false, problem, children, reach = [], confirmText } = props;
  const { reachTitle = 'What depends on it', tone = 'danger', local = false } = props;
  const readOnly = useReadOnlyReason();
  const forbidden = local ? undefined : readOnly;
  const [typed, setTyped] = useState('');
  const wanted = confirmText === undefined ? undefined : shownName(typeable(confirmText));
  const missing = wanted !== undefined && typeable(typed) !== wanted;
  return (
    <form
      className="stack gap-16 small"
      onSubmit={(event) => {
        event.preventDefault();
        // React events bubble through portals to a form that opened this dialog.
        event.stopPropagation();
        if (forbidden === undefined && !missing && !pending) onConfirm();
      }}
    >
      {children ? <div className="stack gap-8 wrap-anywhere quiet">{children}</div> : null}
      {reach.length > 0 ? (
        <section className={confirmClasses.reach} aria-label={reachTitle}>
          <h3 className="hint below-4">{reachTitle}</h3>
          <ul className={`bullets ${confirmClasses.list}`}>
            {reach.map((item, at) => (
              <li key={at}>{item}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {wanted === undefined ? null : (
        <TextInput
          label={`Type ${wanted} to confirm`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          spellCheck={false}
          data-autofocus
        />
      )}
      {forbidden === undefined ? null : <p className="hint">{forbidden}</p>}
      {problem ? <ProblemPanel problem={problem} variant="inline" announce /> : null}
      <Group gap="xs" align="stretch">
        <Button onClick={onClose} disabled={pending} data-autofocus={wanted === undefined ? true : undefined}>
          Cancel
        </Button>
        <ActionButton
          variant="filled"
          type="submit"
          color={tone === 'danger' ? 'red' : undefined}
          loading={pending}
          disabledReason={forbidden ?? (missing ? `Type ${wanted} first` : undefined)}
        >
          {verb}
        </ActionButton>
      </Group>
    </form>
  );
}

// More options are found by typing.
const shownAtOnce = 100;

/** A value in the address that is not among the options is shown as it is. */
export function FilterChoice({ label, data, value, onChange, onLeave }: FilterSelectProps) {
  const known = value === undefined || data.some((option) => option.value === value);
  return (
    <Select
      aria-label={label}
      placeholder={label}
      data={known ? [...data] : [{ value, label: value }, ...data]}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      searchable={data.length > 8}
      limit={shownAtOnce}
      clearable={onLeave === undefined}
      defaultDropdownOpened={onLeave !== undefined}
      onDropdownClose={onLeave}
      nothingFoundMessage="Nothing found"
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
    />
  );
}

interface AddFilterProps {
  /** Those that are not set, with their values if one is to be chosen. */
  filters: readonly { key: string; label: string; options: FilterSelectProps['data'] | undefined }[];
  onAdd: (key: string, value: string | true) => void;
}

const focusField = (place: HTMLElement | null) => place?.querySelector('input')?.focus();

/** A menu of filters. One that needs a value asks for it beside the menu. */
export function AddFilter({ filters, onAdd }: AddFilterProps) {
  const [asked, setAsked] = useState<string>();
  const root = useRef<HTMLDivElement>(null);
  const chosen = filters.find(({ key }) => key === asked);
  const leave = () => {
    setAsked(undefined);
    if (root.current?.contains(document.activeElement)) root.current.querySelector('button')?.focus();
  };
  return (
    <div ref={root} className="row gap-8">
      <ActionMenu
        label="Add a filter"
        actions={filters.map(({ key, label, options }) => ({
          label,
          onSelect: () => (options ? setAsked(key) : onAdd(key, true)),
        }))}
        renderButton={(trigger) => (
          <Button {...trigger} leftSection={<IconPlus aria-hidden />}>
            Filter
          </Button>
        )}
      />
      {chosen?.options ? (
        <span key={chosen.key} ref={focusField}>
          <FilterChoice
            label={chosen.label}
            data={chosen.options}
            value={undefined}
            onChange={(value) => {
              leave();
              if (value !== undefined) onAdd(chosen.key, value);
            }}
            onLeave={leave}
          />
        </span>
      ) : null}
    </div>
  );
}

interface SortSelectProps {
  columns: readonly { id: string; header: string }[];
  sort: SortState | undefined;
  onSortChange: (sort: SortState) => void;
}

/** Sorting for cards, which have no column headers. */
export function SortSelect({ columns, sort, onSortChange }: SortSelectProps) {
  const options = columns.flatMap((column) => [
    { value: `asc ${column.id}`, label: `${column.header}, ascending` },
    { value: `desc ${column.id}`, label: `${column.header}, descending` },
  ]);
  const value = sort ? `${sort.direction} ${sort.column}` : '';
  const isListed = options.some((option) => option.value === value);
  return (
    <NativeSelect
      w="fit-content"
      aria-label="Sort by"
      size="xs"
      data={
        isListed
          ? options
          : [{ value, label: sort ? 'Sort: by a hidden column' : 'Sort: as read' }, ...options]
      }
      value={value}
      onChange={(event) => {
        const [direction, ...column] = event.currentTarget.value.split(' ');
        if (direction === 'asc' || direction === 'desc')
          onSortChange({ column: column.join(' '), direction });
      }}
    />
  );
}
