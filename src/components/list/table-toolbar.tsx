import { CloseButton, Group, TextInput, UnstyledButton } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { IconSearch, IconX } from '@/components/icons';
import { useDraft } from '@/components/form/use-draft';
import { useSearchShortcut } from './use-search-shortcut';
import classes from './table-toolbar.module.css';

export interface FilterChip {
  id: string;
  /** "Status: failure". */
  label: string;
  onRemove: () => void;
}

export interface TextSearch {
  value: string;
  onChange: (value: string) => void;
  /** Typing has ended: the field was left, or Enter pressed. */
  onCommit?: (value: string) => void;
  /** The name of the field: "Search destinations". */
  label: string;
  placeholder?: string;
}

interface TableToolbarProps {
  search?: TextSearch;
  /** A search field of another kind. */
  searchField?: ReactNode;
  /** Controls that add a filter. */
  filters?: ReactNode;
  chips?: readonly FilterChip[];
  onClearAll?: () => void;
  /** "42 of 310 loaded". */
  count?: ReactNode;
  /** How old the rows are. */
  right?: ReactNode;
  /** Buttons for the whole table. On a phone they are icons. */
  tools?: ReactNode;
}

/** The toolbar above a table: search, filters, count. */
export function TableToolbar(props: TableToolbarProps) {
  const { search, searchField, filters, chips = [], onClearAll, count, right, tools } = props;
  return (
    <Group gap="xs" mb="xs">
      {searchField}
      {search ? <SearchBox {...search} /> : null}
      {filters}
      {chips.length > 0 ? (
        <ul className={`${classes.chips} wrap gap-4 tiny`} aria-label="Filters">
          {chips.map((chip) => (
            <li key={chip.id} className={`${classes.chip} inline`}>
              <span className="truncate">{chip.label}</span>
              <UnstyledButton
                className={`${classes.remove} inline quiet`}
                aria-label={`Remove filter ${chip.label}`}
                onClick={chip.onRemove}
              >
                <IconX aria-hidden />
              </UnstyledButton>
            </li>
          ))}
          {onClearAll && chips.length > 1 ? (
            <li>
              <UnstyledButton className={`${classes.clear} as-link`} onClick={onClearAll}>
                Clear all
              </UnstyledButton>
            </li>
          ) : null}
        </ul>
      ) : null}
      <div className={`${classes.end} push-end`}>
        <div className={classes.state}>
          {count === undefined ? null : (
            <output className="hint nowrap" aria-live="polite">
              {count}
            </output>
          )}
          {right}
        </div>
        {tools ? <div className={`${classes.tools} not-printed`}>{tools}</div> : null}
      </div>
    </Group>
  );
}

// A component of its own, so that a letter appears at once and re-renders nothing else.
function SearchBox({ label, placeholder, ...search }: TextSearch) {
  const input = useRef<HTMLInputElement>(null);
  const { value, onChange } = useDraft(search.value, search.onChange);
  useSearchShortcut(label, input);
  return (
    <TextInput
      ref={input}
      className={`${classes.search} not-printed`}
      type="search"
      aria-label={label}
      placeholder={placeholder ?? label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => search.onCommit?.(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          // In a form, Enter would submit it.
          event.preventDefault();
          search.onCommit?.(event.currentTarget.value);
        }
        if (event.key === 'Escape' && value !== '') {
          event.stopPropagation();
          onChange('');
        }
      }}
      leftSection={<IconSearch aria-hidden />}
      rightSection={
        value === '' ? null : <CloseButton size={24} aria-label="Clear search" onClick={() => onChange('')} />
      }
    />
  );
}
