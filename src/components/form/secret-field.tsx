import { Button, Input, PasswordInput, Textarea } from '@mantine/core';
import { useId, useRef, type ChangeEvent } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues } from 'react-hook-form';
import { inputText, useField, type FieldProps } from './field-props';
import { shownProps } from '@/components/shown-props';
import { strayNote } from './stray-note';
import classes from './field.module.css';

interface SecretFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** The service already has one. It cannot be read back, only kept or replaced. */
  stored: boolean;
  /** For a PEM key: a one-line input would drop its line breaks. */
  multiline?: boolean;
}

/** A write-only secret. The form value is null for "unchanged", text for a new one. */
export function SecretField<Values extends FieldValues>(props: SecretFieldProps<Values>) {
  const { control, name, label, description, optional, stored, multiline, ...input } = props;
  const { value, error, onChange, ...field } = useField({ control, name });
  const id = useId();
  const replace = useRef<HTMLButtonElement>(null);
  const shown = shownProps({ label, description, optional }, error);
  const unchanged = stored && typeof value !== 'string';

  if (unchanged) {
    const noteId = `${id}-note`;
    return (
      <Input.Wrapper {...shown} id={id} labelElement="div">
        <div className={`${classes.stored} row gap-8 small`}>
          <span id={noteId} className="quiet">
            Stored, left unchanged
          </span>
          <Button
            ref={replace}
            size="xs"
            disabled={input.disabled}
            aria-label={`Replace ${label}`}
            aria-describedby={noteId}
            onClick={() => {
              flushSync(() => onChange(''));
              document.getElementById(id)?.focus();
            }}
          >
            Replace
          </Button>
        </div>
      </Input.Wrapper>
    );
  }
  // A file of several lines ends with a line break.
  const note =
    multiline || shown.error !== undefined ? undefined : strayNote(label, inputText(value), onChange);
  const shared = {
    ...input,
    ...shown,
    ...field,
    id,
    className: 'mono-field',
    name,
    spellCheck: false,
    value: inputText(value),
    ...(note === undefined ? {} : { description: note }),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(event.currentTarget.value),
  };
  return (
    <div>
      {multiline ? (
        <Textarea {...shared} autosize minRows={4} maxRows={12} />
      ) : (
        <PasswordInput
          {...shared}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': `Show ${label}` }}
        />
      )}
      {stored ? (
        <Button
          className={classes.unchanged}
          variant="subtle"
          size="xs"
          aria-label={`Leave ${label} unchanged`}
          onClick={() => {
            flushSync(() => onChange(null));
            replace.current?.focus();
          }}
        >
          Leave unchanged
        </Button>
      ) : null}
    </div>
  );
}
