import { Checkbox, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { useRef, type ChangeEvent, type CompositionEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { inputText, useField, useInput, type FieldProps } from './field-props';
import { shownProps } from '@/components/shown-props';
import { strayNote } from './stray-note';
import classes from './field.module.css';
import { trimEdges } from '@/lib/hidden-characters';
import { localTimeInput } from '@/lib/zoned-time';

interface TextFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** For ids, addresses and code. */
  mono?: boolean;
  type?: 'text' | 'email' | 'url' | 'search' | 'datetime-local';
  /** Focused when its dialog opens. */
  takesFocus?: boolean;
  /** Does not trim what was typed or pasted, as other fields do on blur and on submit. */
  exact?: boolean;
}

export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { mono, type = 'text', takesFocus, exact, ...field } = props;
  const { input, value, onChange } = useInput(field);
  const sent = type === 'url' ? otherSpelling(inputText(value)) : undefined;
  const wasTyped = useRef(false);
  const trim = () => {
    const text = inputText(value);
    if (!exact && wasTyped.current && text !== trimEdges(text)) onChange(trimEdges(text));
  };
  return (
    <TextInput
      {...input}
      {...(sent !== undefined && input.error === undefined ? { description: `Will be sent to ${sent}` } : {})}
      {...(exact ? insteadOfHelp(field.label, input, value, onChange) : {})}
      className={mono ? 'mono-field' : undefined}
      {...(type === 'datetime-local' ? localTimeInput : { type })}
      spellCheck={mono || type !== 'text' ? false : undefined}
      data-autofocus={takesFocus || undefined}
      value={inputText(value)}
      onChange={(event) => {
        wasTyped.current = true;
        onChange(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        // Enter submits the form while the field is still focused.
        if (event.key === 'Enter') trim();
      }}
      onBlur={() => {
        trim();
        input.onBlur();
      }}
    />
  );
}

/** The normal form of an address, if it is not what is typed. */
function otherSpelling(typed: string): string | undefined {
  const text = trimEdges(typed);
  const href = text === '' ? undefined : URL.parse(text)?.href;
  return href === text || href === `${text}/` ? undefined : href;
}

/** In the place of the help, what stands around a text that is sent as it is, or hides in it. */
function insteadOfHelp(
  label: string,
  { error }: { error?: unknown },
  value: unknown,
  onChange: (text: string) => void,
) {
  const note = error === undefined ? strayNote(label, inputText(value), onChange) : undefined;
  return note === undefined ? {} : { description: note };
}

interface TextareaFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  mono?: boolean;
  rows?: number;
}

export function TextareaField<Values extends FieldValues>(props: TextareaFieldProps<Values>) {
  const { mono, rows = 3, ...field } = props;
  const { input, value, onChange } = useInput(field);
  return (
    <Textarea
      {...input}
      className={mono ? 'mono-field' : undefined}
      rows={rows}
      resize="vertical"
      spellCheck={mono ? false : undefined}
      value={inputText(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export function PasswordField<Values extends FieldValues>(
  props: FieldProps<Values> & { autoComplete?: string },
) {
  const { autoComplete, ...field } = props;
  const { input, value, onChange } = useInput(field);
  return (
    <PasswordInput
      {...input}
      {...insteadOfHelp(field.label, input, value, onChange)}
      className="mono-field"
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': `Show ${field.label}` }}
      value={inputText(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/**
 * A number input. The form value is a number if the text is one, null if it is empty, and otherwise the text, so that
 * the schema can report it.
 */
export function NumberField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { input, value, onChange } = useInput(props);
  return (
    <TextInput
      {...input}
      classNames={{ wrapper: classes.short }}
      inputMode="decimal"
      value={inputText(value)}
      {...numberInput(onChange)}
    />
  );
}

/** The handlers of an input for a number. What an input method composes stays as it is typed until that ends. */
export const numberInput = (take: (value: number | string | null) => void) => ({
  onChange: ({ currentTarget: { value }, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    take('isComposing' in nativeEvent && nativeEvent.isComposing ? value : numberOrText(value)),
  onCompositionEnd: ({ currentTarget: { value } }: CompositionEvent<HTMLInputElement>) =>
    take(numberOrText(value)),
});

/** Keeps text that a number cannot represent ("1.", "007", "1e400"). */
export function numberOrText(text: string): number | string | null {
  // Some keyboards write digits as wide as other letters.
  const trimmed = trimEdges(text.normalize('NFKC'));
  if (trimmed === '') return null;
  const number = Number(trimmed);
  return String(number) === trimmed && Number.isFinite(number) ? number : text;
}

export function CheckboxField<Values extends FieldValues>(
  props: Omit<FieldProps<Values>, 'placeholder' | 'optional'>,
) {
  const { control, name, label, description, disabled } = props;
  const { ref, value, error, onChange, onBlur } = useField({ control, name });
  const shown = shownProps({ label, description }, error);
  return (
    <Checkbox
      ref={ref}
      name={name}
      label={label}
      description={shown.description}
      error={shown.error}
      disabled={disabled}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
      onBlur={onBlur}
    />
  );
}
