import { Checkbox, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { shownProps } from '@/components/shown-props';
import { numberInput } from '@/components/form/form-fields';
import { IdSelect, type IdSelectProps } from '@/components/form/id-select';
import type { Option } from '@/lib/account-options';
import type { ManifestPath } from '@/lib/manifest/finding';
import { keyAt } from '@/lib/manifest/known-keys';
import { useTextAt, useValueAt } from '../use-editor';
import { FieldPlace } from './field-place';
import classes from './forms.module.css';
import { useEdits, useProblemsOf } from './use-node';

interface EditFieldProps {
  /** Path from the root of the document. */
  path: ManifestPath;
  /** Instead of what the format says about the key. No description if it is null. */
  label?: string;
  description?: ReactNode;
}

/** The key as the format describes it, and its value in the document. */
function useKey({ path, label, description }: EditFieldProps) {
  const key = keyAt(path);
  return {
    value: useValueAt(path),
    text: useTextAt(path),
    problems: useProblemsOf(path),
    type: key?.type,
    values: key?.values ?? [],
    required: key?.required ?? false,
    label: label ?? key?.label ?? '',
    description: description === undefined ? key?.help : description,
  };
}

/**
 * A single-line field for text or a number. Every keystroke is an edit; keystrokes without a pause are undone together.
 * Invalid numbers are kept as text, which the rules report.
 */
export function EditText({ mono, ...props }: EditFieldProps & { mono?: boolean }) {
  const { path } = props;
  const { value, text, problems, type, required, label, description } = useKey(props);
  const edits = useEdits();
  const isNumber = type === 'number';
  return (
    <FieldPlace path={path} problems={problems}>
      <TextInput
        {...shownProps({ label, optional: !required, description }, undefined)}
        aria-invalid={problems.some(({ severity }) => severity === 'error') || undefined}
        className={mono ? 'mono-field' : isNumber ? classes.short : undefined}
        inputMode={isNumber ? 'numeric' : undefined}
        value={text}
        spellCheck={mono ? false : undefined}
        {...(isNumber
          ? numberInput((typed) => edits.type(path, typed ?? ''))
          : { onChange: ({ currentTarget }) => edits.type(path, currentTarget.value) })}
        onBlur={() => {
          if (!required && (value === '' || value === null)) edits.removeEmpty(path);
        }}
      />
    </FieldPlace>
  );
}

/** A check box for a boolean, or for a key with one possible value. Any other value stays until it is clicked. */
export function EditCheck(props: EditFieldProps) {
  const { path } = props;
  const { value, text, problems, type, values, required, label, description } = useKey(props);
  const { set, remove } = useEdits();
  const on = type === 'boolean' ? true : values[0];
  const odd = value !== undefined && value !== null && value !== on && value !== false;
  return (
    <FieldPlace path={path} problems={problems}>
      <Checkbox
        label={label}
        description={odd ? `The source says ${text}` : description}
        checked={value === on}
        indeterminate={odd}
        onChange={(event) => {
          if (event.currentTarget.checked) set(path, on);
          else if (required) set(path, false);
          else remove(path);
        }}
      />
    </FieldPlace>
  );
}

interface EditPickProps extends EditFieldProps, Pick<IdSelectProps, 'renderOption'> {
  data: readonly Option[];
  placeholder?: string;
  /** Instead of setting the value. Undefined if it was cleared. */
  onChange?: (next: string | undefined) => void;
}

/** A value chosen from those that are known, or typed. */
export function EditPick(given: EditPickProps) {
  const { data, placeholder = 'Choose, or type a name', renderOption, onChange, ...props } = given;
  const { path } = props;
  const { text, problems, required, label, description } = useKey(props);
  const { set, remove } = useEdits();
  const change = (next: string | undefined) => (next === undefined ? remove(path) : set(path, next));
  return (
    <FieldPlace path={path} problems={problems}>
      <IdSelect
        label={label}
        description={description}
        data={data}
        renderOption={renderOption}
        value={text === '' ? undefined : text}
        placeholder={placeholder}
        clearable={!required}
        onChange={onChange ?? change}
      />
    </FieldPlace>
  );
}
