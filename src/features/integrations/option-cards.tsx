import { useId } from 'react';
import classes from './option-cards.module.css';

interface OptionCardsProps<Value> {
  legend: string;
  options: readonly { value: Value; name: string; text: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice between a few options that need a line of explanation each. */
export function OptionCards<Value>({ legend, options, value, onChange }: OptionCardsProps<Value>) {
  const group = useId();
  return (
    <fieldset className={classes.options}>
      <legend className={classes.legend}>{legend}</legend>
      {options.map((option, at) => (
        <label key={at} className={classes.option}>
          <span className={classes.name}>
            <input
              type="radio"
              name={group}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.name}
          </span>
          <span className="quiet">{option.text}</span>
        </label>
      ))}
    </fieldset>
  );
}
