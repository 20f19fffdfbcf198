import { PasswordInput, Textarea } from '@mantine/core';
import { Section } from '@/components/page/section';
import { shownProps } from '@/components/shown-props';
import { strayNote } from '@/components/form/stray-note';
import type { Ask } from '@/lib/project-model/asks';
import classes from './plan.module.css';

interface AsksFormProps {
  asks: readonly Ask[];
  answers: ReadonlyMap<string, string>;
  onAnswer: (placeholder: string, value: string) => void;
  disabled: boolean;
}

/** Asks for addresses and secrets. What is entered is in memory only. */
export function AsksForm({ asks, answers, onAnswer, disabled }: AsksFormProps) {
  if (asks.length === 0) return null;
  return (
    <Section
      id="asks"
      title="Addresses and secrets"
      count={asks.length}
      description="They are not copied from another project. What you enter is sent to the service when the plan runs and is not kept: a plan that is resumed after a reload asks again."
    >
      <div className={classes.asks}>
        {asks.map(({ placeholder, label, destinations, field, required }) => {
          const name = `${label} of ${destinations[0] ?? ''}`;
          const value = answers.get(placeholder) ?? '';
          const answer = (text: string) => onAnswer(placeholder, text);
          const isLines = field?.type === 'multiline';
          const shared = {
            ...shownProps(
              {
                label: name,
                optional: !required,
                description:
                  (isLines ? undefined : strayNote(name, value, answer)) ??
                  field?.help ??
                  (field ? undefined : 'Header of each message'),
              },
              undefined,
            ),
            className: 'mono-field',
            spellCheck: false,
            disabled,
            value,
            onChange: (event: { currentTarget: { value: string } }) => answer(event.currentTarget.value),
          };
          return isLines ? (
            <Textarea key={placeholder} {...shared} autosize minRows={3} maxRows={10} />
          ) : (
            <PasswordInput
              key={placeholder}
              {...shared}
              visibilityToggleButtonProps={{ 'aria-label': `Show ${name}` }}
            />
          );
        })}
      </div>
    </Section>
  );
}
