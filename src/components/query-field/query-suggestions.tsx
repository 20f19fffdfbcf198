import { Combobox, useCombobox } from '@mantine/core';
import { useDeferredValue, useEffectEvent, useImperativeHandle, useLayoutEffect, type Ref } from 'react';
import { complete, type Suggestion, type ValueCounts } from '@/lib/operation-query/complete';
import type { Query } from '@/lib/operation-query/parse';
import { formatNumber } from '@/lib/format';
import classes from './query-field.module.css';

export interface SuggestionKeys {
  /** Returns whether the key was for the list. */
  handle: (key: string) => boolean;
}

type Completion = ReturnType<typeof complete>;

interface QuerySuggestionsProps {
  keysRef: Ref<SuggestionKeys>;
  id: string;
  query: Query;
  caret: number;
  counts: ValueCounts;
  /** The text with the suggestion, and where the caret goes. */
  onTake: (text: string, caret: number, isName: boolean) => void;
  /** The id of the highlighted option. */
  onActive: (id: string | undefined) => void;
  onClose: () => void;
}

/** The names and values that can stand where the caret is. */
export function QuerySuggestions(props: QuerySuggestionsProps) {
  const { keysRef, id, counts, onTake, onActive, onClose } = props;
  // A letter appears first.
  const query = useDeferredValue(props.query);
  const caret = useDeferredValue(props.caret);
  const isCurrent = query === props.query && caret === props.caret;
  const store = useCombobox({ opened: true, onDropdownClose: onClose, loop: false });
  const completion = complete(query, caret, counts);
  const { suggestions, takesFirst } = completion;

  const take = (
    chosen: Suggestion | undefined,
    { text }: Query = query,
    { from, to }: Completion = completion,
  ) => {
    if (!chosen) return;
    const before = text.slice(0, from) + chosen.insert;
    const after = text.slice(to);
    const space = chosen.isName || /^[\s,]/.test(after) ? '' : ' ';
    onTake(before + space + after, before.length + space.length, chosen.isName === true);
  };
  const select = (index: number) => {
    store.selectOption(index);
    onActive(`${id}-${index}`);
  };
  useImperativeHandle(keysRef, () => ({
    handle: (key) => {
      const isTaking = key === 'Enter' || key === 'Tab';
      if (!isCurrent) {
        // The list may be a letter behind. A key takes what belongs to the text as it is now.
        const next = complete(props.query, props.caret, counts);
        const [first] = next.takesFirst ? next.suggestions : [];
        if (isTaking) take(first, props.query, next);
        return isTaking && first !== undefined;
      }
      if (suggestions.length === 0) return false;
      const at = store.getSelectedOptionIndex();
      if (key === 'ArrowDown') select(Math.min(at + 1, suggestions.length - 1));
      else if (key === 'ArrowUp') select(Math.max(at - 1, 0));
      else if (isTaking && at !== -1) take(suggestions[at]);
      else return false;
      return true;
    },
  }));
  const begin = useEffectEvent((isFirstTaken: boolean) => {
    store.resetSelectedOption();
    onActive(undefined);
    if (isFirstTaken) select(0);
  });
  const shown = suggestions.map(({ insert }) => insert).join('\n');
  useLayoutEffect(() => begin(takesFirst && shown !== ''), [shown, takesFirst]);

  return (
    <Combobox
      store={store}
      onOptionSubmit={(insert) => take(suggestions.find((one) => one.insert === insert))}
      position="bottom-start"
      width="target"
    >
      <Combobox.DropdownTarget>
        <span className={classes.anchor} aria-hidden />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={suggestions.length === 0}>
        {/* The field keeps the focus. */}
        <Combobox.Options
          id={id}
          className={classes.options}
          aria-label="Suggestions"
          onMouseDown={(event) => event.preventDefault()}
        >
          {suggestions.map(({ insert, label, help, count }, index) => (
            <Combobox.Option key={insert} id={`${id}-${index}`} value={insert} className={classes.option}>
              <span className={`truncate ${classes.optionName}`}>{label}</span>
              {help === undefined ? null : <span className="truncate hint">{help}</span>}
              {count === undefined ? null : <span className="quiet push-end">{formatNumber(count)}</span>}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
