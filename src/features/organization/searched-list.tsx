import { useState, type ReactNode } from 'react';
import { NoMatch } from '@/components/no-match';
import { TableToolbar } from '@/components/table-toolbar';
import { countWords } from '@/lib/format';
import { wordSearch } from '@/lib/list-search';
import classes from './organization.module.css';

interface SearchedListProps<Item> {
  label: string;
  /** One item: "member". */
  noun: string;
  items: readonly Item[];
  /** What an item is found by; every word has to be in it. */
  textOf: (item: Item) => string;
  /** An item as `li`. */
  children: (item: Item) => ReactNode;
}

// From here on a list is searched rather than read.
const searchedFrom = 8;

/** People of the organization: a list that can be searched where it is long. */
export function SearchedList<Item>({ label, noun, items, textOf, children }: SearchedListProps<Item>) {
  const [search, setSearch] = useState('');
  const isFound = wordSearch(search);
  const shown = items.filter((item) => isFound(textOf(item)));
  return (
    <>
      {items.length >= searchedFrom ? (
        <TableToolbar
          search={{ value: search, onChange: setSearch, label: `Search ${noun}s` }}
          count={countWords(shown.length, items.length, noun)}
        />
      ) : null}
      {shown.length === 0 && search !== '' ? (
        <NoMatch noun={`${noun}s`} filter={`“${search}”`} onClear={() => setSearch('')} />
      ) : (
        <ul className={classes.list} aria-label={label}>
          {shown.map(children)}
        </ul>
      )}
    </>
  );
}
