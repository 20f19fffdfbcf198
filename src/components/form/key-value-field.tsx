import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues } from 'react-hook-form';
import type { KeyValue } from '@/lib/key-values';
import { announce } from '@/components/announcer';
import { useField, type FieldProps } from './field-props';
import { errorMessage } from '@/components/shown-props';
import { strayNote } from './stray-note';
import classes from './field.module.css';
import { IconButton } from '@/components/icon-button';
import { IconPlus, IconTrash } from '@/components/icons';

interface KeyValueFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  nameLabel?: string;
  valueLabel?: string;
  addLabel?: string;
  /** Values are secret and revealed on demand. */
  masked?: boolean;
}

/** Rows of name and value, such as headers. Enter in the last row adds another. */
export function KeyValueField<Values extends FieldValues>(props: KeyValueFieldProps<Values>) {
  const { control, name, label, description, optional, disabled } = props;
  const { nameLabel = 'Name', valueLabel = 'Value', addLabel = 'Add row', masked = false } = props;
  const { ref, value, error, onChange, onBlur } = useField({ control, name });
  const group = useRef<HTMLFieldSetElement>(null);
  const helpId = useId();
  const rows = asRows(value);
  const ownMessage = Array.isArray(error) ? undefined : errorMessage(error);

  const focusInput = (row: number, part: 'name' | 'value') => {
    group.current?.querySelector<HTMLInputElement>(`[data-row="${row}"][data-part="${part}"]`)?.focus();
  };
  const change = (row: number, part: 'name' | 'value', text: string) => {
    onChange(rows.map((old, at) => (at === row ? { ...old, [part]: text } : old)));
  };
  const add = () => {
    flushSync(() => onChange([...rows, { name: '', value: '' }]));
    focusInput(rows.length, 'name');
  };
  const remove = (row: number) => {
    flushSync(() => onChange(rows.filter((_, at) => at !== row)));
    announce(`Row ${row + 1} removed`);
    if (rows.length > 1) focusInput(Math.min(row, rows.length - 2), 'name');
    else group.current?.querySelector<HTMLButtonElement>('[data-add]')?.focus();
  };

  return (
    <fieldset ref={group} disabled={disabled} aria-describedby={helpId}>
      <legend className="below-4">
        {label} {optional ? <span className={classes.optional}>(optional)</span> : null}
      </legend>
      {rows.length > 0 ? (
        <Stack gap="xs" mb="xs">
          {rows.map((row, at) => (
            // Rows have no identity and no state, so the index is the key.
            <div key={at} className={classes.row}>
              {(['name', 'value'] as const).map((part) => {
                const Input = masked && part === 'value' ? PasswordInput : TextInput;
                return (
                  <Input
                    key={part}
                    ref={at === 0 && part === 'name' ? ref : undefined}
                    className="mono-field"
                    aria-label={`${part === 'name' ? nameLabel : valueLabel} ${at + 1}`}
                    placeholder={part === 'name' ? nameLabel : valueLabel}
                    data-row={at}
                    data-part={part}
                    autoComplete="off"
                    spellCheck={false}
                    value={row[part]}
                    description={
                      part === 'value'
                        ? strayNote(`${valueLabel} ${at + 1}`, row.value, (text) => change(at, 'value', text))
                        : undefined
                    }
                    inputWrapperOrder={['input', 'description', 'error']}
                    error={rowMessage(error, at, part)}
                    onChange={(event) => change(at, part, event.currentTarget.value)}
                    onBlur={onBlur}
                    onKeyDown={(event) => {
                      if (event.key !== 'Enter') return;
                      // Enter moves to the next input instead of submitting an unfinished form.
                      event.preventDefault();
                      if (part === 'name') focusInput(at, 'value');
                      else if (at + 1 < rows.length) focusInput(at + 1, 'name');
                      else if (row.name !== '') add();
                    }}
                  />
                );
              })}
              <span className={`${classes.remove} line`}>
                <IconButton
                  label={`Remove ${row.name === '' ? `row ${at + 1}` : row.name}`}
                  icon={<IconTrash aria-hidden />}
                  onClick={() => remove(at)}
                />
              </span>
            </div>
          ))}
        </Stack>
      ) : null}
      <Button size="xs" leftSection={<IconPlus aria-hidden />} onClick={add} data-add>
        {addLabel}
      </Button>
      <div id={helpId}>
        {ownMessage ? <p className={`hint ${classes.error}`}>{ownMessage}</p> : null}
        {description && !ownMessage ? <p className={`hint ${classes.help}`}>{description}</p> : null}
      </div>
    </fieldset>
  );
}

function asRows(value: unknown): KeyValue[] {
  if (!Array.isArray(value)) return [];
  return value.map((row: Partial<KeyValue> | null) => ({ name: row?.name ?? '', value: row?.value ?? '' }));
}

function rowMessage(error: unknown, row: number, part: 'name' | 'value'): string | undefined {
  if (!Array.isArray(error)) return undefined;
  const own = error[row] as Record<string, unknown> | undefined;
  // A message for the whole row is shown below its name.
  return errorMessage(own?.[part]) ?? (part === 'name' ? errorMessage(own) : undefined);
}
