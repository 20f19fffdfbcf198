import { Checkbox, PasswordInput, Textarea, TextInput } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { inputText, shownProps, useField, type FieldProps } from './field-props';
import classes from './field.module.css';

interface TextFieldProps<Values extends FieldValues, Sent = Values> extends FieldProps<Values, Sent> {
  /** For ids, addresses and code. */
  mono?: boolean;
  type?: 'text' | 'email' | 'url' | 'search';
  autoComplete?: string;
  /** Focused when its dialog opens. */
  takesFocus?: boolean;
  /** Trims the text, which may have been pasted, on blur and on submit. */
  trims?: boolean;
}

/** One line of text. */
export function TextField<Values extends FieldValues, Sent = Values>(props: TextFieldProps<Values, Sent>) {
  const { control, name, mono, type = 'text', autoComplete = 'off', takesFocus, trims, ...rest } = props;
  const { label, description, optional, ...input } = rest;
  const { ref, value, error, onChange, onBlur } = useField({ control, name });
  const trim = () => {
    const text = inputText(value);
    if (trims && text !== text.trim()) onChange(text.trim());
  };
  return (
    <TextInput
      {...input}
      {...shownProps({ label, description, optional }, error)}
      ref={ref}
      className={mono ? 'mono-field' : undefined}
      type={type}
      name={name}
      autoComplete={autoComplete}
      spellCheck={mono || type !== 'text' ? false : undefined}
      data-autofocus={takesFocus || undefined}
      value={inputText(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        // Enter submits the form while the field is still focused.
        if (event.key === 'Enter') trim();
      }}
      onBlur={() => {
        trim();
        onBlur();
      }}
    />
  );
}

interface TextareaFieldProps<Values extends FieldValues, Sent = Values> extends FieldProps<Values, Sent> {
  mono?: boolean;
  rows?: number;
}

/** Several lines of text. */
export function TextareaField<Values extends FieldValues, Sent = Values>(
  props: TextareaFieldProps<Values, Sent>,
) {
  const { control, name, label, description, optional, mono, rows = 3, ...input } = props;
  const { ref, value, error, onChange, onBlur } = useField({ control, name });
  return (
    <Textarea
      {...input}
      {...shownProps({ label, description, optional }, error)}
      ref={ref}
      className={mono ? 'mono-field' : undefined}
      name={name}
      rows={rows}
      resize="vertical"
      spellCheck={mono ? false : undefined}
      value={inputText(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  );
}

interface PasswordFieldProps<Values extends FieldValues, Sent = Values> extends FieldProps<Values, Sent> {
  /** `off` by default: the credentials belong to a service, not a person. */
  autoComplete?: string;
}

/** A secret input that can be revealed. */
export function PasswordField<Values extends FieldValues, Sent = Values>(
  props: PasswordFieldProps<Values, Sent>,
) {
  const { control, name, label, description, optional, autoComplete = 'off', ...input } = props;
  const { ref, value, error, onChange, onBlur } = useField({ control, name });
  return (
    <PasswordInput
      {...input}
      {...shownProps({ label, description, optional }, error)}
      ref={ref}
      className="mono-field"
      name={name}
      autoComplete={autoComplete}
      spellCheck={false}
      visibilityToggleButtonProps={{ 'aria-label': `Show ${label}` }}
      value={inputText(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  );
}

/**
 * A number input. The form value is a number if the text is one, null if it is empty, and otherwise the text, so that
 * the schema can report it.
 */
export function NumberField<Values extends FieldValues, Sent = Values>(props: FieldProps<Values, Sent>) {
  const { control, name, label, description, optional, ...input } = props;
  const { ref, value, error, onChange, onBlur } = useField({ control, name });
  return (
    <TextInput
      {...input}
      {...shownProps({ label, description, optional }, error)}
      ref={ref}
      classNames={{ wrapper: classes.short }}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      value={inputText(value)}
      onChange={(event) => onChange(numberOrText(event.currentTarget.value))}
      onBlur={onBlur}
    />
  );
}

/** Keeps text that a number cannot represent ("1.", "007", "1e400"). */
export function numberOrText(text: string): number | string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const number = Number(trimmed);
  return String(number) === trimmed && Number.isFinite(number) ? number : text;
}

/** Yes or no. */
export function CheckboxField<Values extends FieldValues, Sent = Values>(
  props: Omit<FieldProps<Values, Sent>, 'placeholder' | 'optional'>,
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
