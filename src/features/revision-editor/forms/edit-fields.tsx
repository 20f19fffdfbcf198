import { Checkbox, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { shownProps } from '@/components/field-props';
import { numberOrText } from '@/components/form-fields';
import { IdSelect, type IdOption } from '@/components/id-select';
import type { ManifestPath } from '@/lib/manifest/finding';
import { displayValue } from '@/lib/format';
import { useValueAt } from '@/features/revision-editor/use-editor';
import { FieldNotes } from './field-notes';
import { FieldPlace } from './field-place';
import classes from './forms.module.css';
import { useEdits, useProblemsOf } from './use-node';

interface EditFieldProps {
  /** Path from the root of the document. */
  path: ManifestPath;
  label: string;
  description?: ReactNode;
  /** Remove the key when the field is emptied. */
  optional?: boolean;
}

/** A value as the text of an input. Anything but text is shown as JSON. */
const asText = (value: unknown): string => (value === undefined || value === null ? '' : displayValue(value));

const isInvalid = (problems: readonly { severity: string }[]) =>
  problems.some(({ severity }) => severity === 'error') || undefined;

/** A single-line text field. Every keystroke is an edit; keystrokes without a pause are undone together. */
export function EditText({ path, label, description, optional, mono }: EditFieldProps & { mono?: boolean }) {
  const value = useValueAt(path);
  const problems = useProblemsOf(path);
  const { type, remove } = useEdits();
  return (
    <FieldPlace path={path}>
      <TextInput
        {...shownProps({ label, optional, description }, undefined)}
        aria-invalid={isInvalid(problems)}
        className={mono ? classes.mono : undefined}
        value={asText(value)}
        autoComplete="off"
        spellCheck={mono ? false : undefined}
        onChange={(event) => type(path, event.currentTarget.value)}
        onBlur={() => {
          if (optional && (value === '' || value === null)) remove(path);
        }}
      />
      <FieldNotes problems={problems} />
    </FieldPlace>
  );
}

/** A number field. Invalid numbers are kept as text, which the rules report. */
export function EditNumber({ path, label, description, optional }: EditFieldProps) {
  const value = useValueAt(path);
  const problems = useProblemsOf(path);
  const { type, remove } = useEdits();
  return (
    <FieldPlace path={path}>
      <TextInput
        {...shownProps({ label, optional, description }, undefined)}
        aria-invalid={isInvalid(problems)}
        className={classes.short}
        inputMode="numeric"
        value={asText(value)}
        autoComplete="off"
        onChange={(event) => type(path, numberOrText(event.currentTarget.value) ?? '')}
        onBlur={() => {
          if (optional && (value === '' || value === null)) remove(path);
        }}
      />
      <FieldNotes problems={problems} />
    </FieldPlace>
  );
}

interface EditCheckProps extends EditFieldProps {
  /** Value to write when checked. */
  on?: unknown;
  /** Value to write when unchecked. Without it the key is removed. */
  off?: unknown;
}

/** A check box. Any other value in the source is shown and stays until the box is clicked. */
export function EditCheck({ path, label, description, on = true, off }: EditCheckProps) {
  const value = useValueAt(path);
  const problems = useProblemsOf(path);
  const { set, remove } = useEdits();
  const odd = value !== undefined && value !== null && value !== on && value !== off && value !== false;
  return (
    <FieldPlace path={path}>
      <Checkbox
        label={label}
        description={odd ? `The source says ${displayValue(value)}` : description}
        checked={value === on}
        indeterminate={odd}
        onChange={(event) => {
          if (event.currentTarget.checked) set(path, on);
          else if (off === undefined) remove(path);
          else set(path, off);
        }}
      />
      <FieldNotes problems={problems} />
    </FieldPlace>
  );
}

interface EditChoiceProps extends EditFieldProps {
  data: readonly IdOption[];
  placeholder?: string;
}

/** A choice of known values. An unknown value in the source is shown as it is. */
export function EditChoice({ path, label, description, optional, data, placeholder }: EditChoiceProps) {
  const value = useValueAt(path);
  const problems = useProblemsOf(path);
  const { set, remove } = useEdits();
  const text = asText(value);
  const known = text === '' || data.some((option) => option.value === text);
  return (
    <FieldPlace path={path}>
      <Select
        {...shownProps({ label, optional, description }, undefined)}
        aria-invalid={isInvalid(problems)}
        data={known ? [...data] : [{ value: text, label: text }, ...data]}
        value={text === '' ? null : text}
        placeholder={placeholder}
        searchable={data.length > 8}
        clearable={optional ?? false}
        clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
        onChange={(next) => (next === null ? remove(path) : set(path, next))}
      />
      <FieldNotes problems={problems} />
    </FieldPlace>
  );
}

/** A name chosen from those in the project, or typed. */
export function EditPick({ path, label, description, optional, data, placeholder }: EditChoiceProps) {
  const value = useValueAt(path);
  const problems = useProblemsOf(path);
  const { set, remove } = useEdits();
  const text = asText(value);
  return (
    <FieldPlace path={path}>
      <IdSelect
        label={label}
        {...(description === undefined ? {} : { description })}
        data={data}
        value={text === '' ? undefined : text}
        placeholder={placeholder ?? 'Choose, or type a name'}
        clearable={optional ?? false}
        onChange={(next) => (next === undefined ? remove(path) : set(path, next))}
      />
      <FieldNotes problems={problems} />
    </FieldPlace>
  );
}
