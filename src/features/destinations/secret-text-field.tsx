import { Button, Group, Input, Stack, Textarea } from '@mantine/core';
import { useId } from 'react';
import { flushSync } from 'react-dom';
import type { Control } from 'react-hook-form';
import { inputText, shownProps, useField } from '@/components/field-props';
import type { DestinationValues } from './destination-values';

interface SecretTextFieldProps {
  control: Control<DestinationValues>;
  name: `secrets.${string}`;
  label: string;
  description?: string | undefined;
  optional: boolean;
  stored: boolean;
}

/** A multi-line secret such as a PEM key; a one-line input would drop its line breaks. */
export function SecretTextField({ control, name, stored, ...texts }: SecretTextFieldProps) {
  const { ref, value, error, onChange, onBlur } = useField({ control, name });
  const id = useId();
  const shown = shownProps(texts, error);
  const choose = (next: string | null, focus: string) => {
    flushSync(() => onChange(next));
    document.getElementById(focus)?.focus();
  };
  if (stored && typeof value !== 'string')
    return (
      <Input.Wrapper {...shown} labelElement="div">
        <Group gap="xs">
          <span id={`${id}-note`} className="quiet">
            Stored, left unchanged
          </span>
          <Button
            id={`${id}-replace`}
            variant="default"
            size="xs"
            aria-label={`Replace ${texts.label}`}
            aria-describedby={`${id}-note`}
            onClick={() => choose('', id)}
          >
            Replace
          </Button>
        </Group>
      </Input.Wrapper>
    );
  return (
    <Stack gap="xs" align="flex-start">
      <Textarea
        {...shown}
        id={id}
        ref={ref}
        className="mono-field"
        name={name}
        autosize
        minRows={4}
        maxRows={12}
        autoComplete="off"
        spellCheck={false}
        value={inputText(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
      {stored ? (
        <Button
          variant="subtle"
          size="xs"
          aria-label={`Leave ${texts.label} unchanged`}
          onClick={() => choose(null, `${id}-replace`)}
        >
          Leave unchanged
        </Button>
      ) : null}
    </Stack>
  );
}
