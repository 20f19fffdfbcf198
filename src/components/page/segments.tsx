import { VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import classes from './segments.module.css';

interface SegmentsProps<Value extends string> {
  /** Accessible name. */
  label: string;
  /** Shows the name above the control. */
  labelled?: boolean;
  /** Takes the whole width. */
  wide?: boolean;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice between a few visible options. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, labelled = false, wide = false, options, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className="anchor not-printed">
      {labelled ? <legend>{label}</legend> : <VisuallyHidden component="legend">{label}</VisuallyHidden>}
      <div className={classes.segments} data-wide={wide || undefined}>
        {options.map((option) => (
          <label key={option.value} className={`${classes.segment} inline quiet small`}>
            <input
              type="radio"
              className={classes.input}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
