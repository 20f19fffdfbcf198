import { UnstyledButton } from '@mantine/core';
import classes from './view-switch.module.css';

interface ViewSwitchProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** Two or three views of the same thing, one of which is shown. */
export function ViewSwitch<Value extends string>({
  label,
  value,
  options,
  onChange,
}: ViewSwitchProps<Value>) {
  return (
    <fieldset className={classes.root}>
      <legend className={classes.legend}>{label}</legend>
      {options.map((option) => (
        <UnstyledButton
          key={option.value}
          className={classes.option}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
