import { Select, type SelectProps } from '@mantine/core';
import { useEffect, useState, type ReactNode, type Ref } from 'react';
import type { Option } from '@/lib/account-options';
import { fold } from '@/lib/fold';
import { soughtText } from '@/lib/sought-text';
import { trimEdges } from '@/lib/hidden-characters';
import { shownProps } from '@/components/shown-props';

export interface IdSelectProps {
  label: string;
  /** Known options; anything else can be typed or pasted. */
  data: readonly Option[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  placeholder?: string;
  description?: ReactNode;
  error?: ReactNode;
  clearable?: boolean;
  /** Marks the field as optional. */
  optional?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  /** Draws a known option. */
  renderOption?: SelectProps['renderOption'] | undefined;
}

const shownAtOnce = 300;

/** Chooses a known thing by name, or accepts an id: a service need not offer every list. */
export function IdSelect(props: IdSelectProps) {
  const { label, value, onChange, placeholder, clearable = false, data: given, ...rest } = props;
  const { optional, inputRef, error, description, renderOption, ...input } = rest;
  // Two customers may share a connection: it is one option with the first of its names.
  const data = given.filter((option, at) => given.findIndex(({ value: id }) => id === option.value) === at);
  const chosen =
    value === undefined ? [] : [data.find((one) => one.value === value) ?? { value, label: value }];
  const shown = chosen[0]?.label ?? '';
  const [typed, setTyped] = useState(shown);
  const [open, setOpen] = useState(false);
  const [settled, setSettled] = useState(false);
  // Shortly after opening, the list resets its highlighted option, including one that typing has highlighted meanwhile.
  useEffect(() => {
    if (!open) return undefined;
    const timer = setTimeout(() => setSettled(true));
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [open]);
  const text = trimEdges(typed);
  // While closed, it only needs its own option: there may be hundreds, and a page may have several selects.
  const options = open ? optionsFor(data, chosen, text) : chosen;
  return (
    <Select
      {...input}
      {...shownProps({ label, optional, description }, undefined)}
      {...(error ? { error, description: undefined, 'aria-invalid': true } : {})}
      ref={inputRef}
      placeholder={placeholder ?? 'Choose, or paste an id'}
      data={options}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      searchable
      selectFirstOptionOnChange={settled && text !== '' && text !== shown}
      // What is only typed yet is undone by the browser, whatever undo means around the field.
      data-own-undo={typed !== shown || undefined}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
      limit={shownAtOnce}
      {...(renderOption && {
        renderOption: (item) =>
          data.some((one) => one.value === item.option.value) ? renderOption(item) : item.option.label,
      })}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      filter={({ options: all, search }) => {
        const words = soughtText(search);
        const own = chosen[0] && soughtText(chosen[0].label);
        // The label of the chosen option is no filter.
        if (words === '' || words === own) return all;
        return all.filter(
          (option) =>
            'value' in option &&
            (fold(option.label).includes(words) ||
              fold(option.value).includes(words) ||
              option.value === text),
        );
      }}
      nothingFoundMessage="Nothing found"
      autoComplete="off"
      spellCheck={false}
    />
  );
}

/** The known options, the chosen value if it is unknown, and the typed text. */
function optionsFor(data: readonly Option[], chosen: readonly Option[], text: string): Option[] {
  const known = new Set(data.flatMap(({ label, value }) => [label, value]));
  const isFree = text !== '' && !known.has(text) && text !== chosen[0]?.value;
  return [
    ...data,
    ...chosen.filter(({ value }) => data.every((option) => option.value !== value)),
    ...(isFree ? [{ value: text, label: `Use “${text}”` }] : []),
  ];
}
