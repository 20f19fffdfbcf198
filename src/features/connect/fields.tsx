import { useId, useState, type ReactNode } from 'react';
import { IconEye, IconEyeOff } from '@/components/icons';
import type { ConnectFaults } from './connect-faults';
import type { ConnectValues } from './connect-values';
import classes from './fields.module.css';
import { prepareWork } from './use-work';

/** Fields of this form, without Mantine and a library for forms: the first page would load them for these few. */

export interface ConnectFormState {
  values: ConnectValues;
  faults: ConnectFaults;
  change: (part: Partial<ConnectValues>) => void;
}

interface FieldProps<Value> {
  form: ConnectFormState;
  name: {
    [Name in keyof ConnectValues]: ConnectValues[Name] extends Value ? Name : never;
  }[keyof ConnectValues];
  label: string;
  description?: ReactNode;
}

interface TextProps extends FieldProps<string> {
  optional?: boolean;
  placeholder?: string;
  mono?: boolean;
  type?: 'text' | 'password';
  /** At the end of the field. */
  children?: ReactNode;
}

/** Help stands below the field, and what is wrong takes its place. */
export function TextField(props: TextProps) {
  const { form, name, label, description, optional = false } = props;
  const { placeholder, mono = false, type = 'text', children } = props;
  const id = useId();
  const fault = form.faults[name];
  const help = fault ?? description;
  return (
    <div className={mono ? 'mono-field' : undefined}>
      <label htmlFor={id} className={`${classes.label} medium`}>
        {label} {optional ? <span className={classes.optional}>(optional)</span> : null}
      </label>
      <div className="anchor">
        <input
          id={id}
          className={classes.input}
          type={type}
          name={name}
          value={form.values[name]}
          onChange={({ currentTarget }) => form.change({ [name]: currentTarget.value })}
          onFocus={prepareWork}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={fault === undefined ? undefined : true}
          aria-describedby={help === undefined ? undefined : `${id}-help`}
        />
        {children}
      </div>
      {help === undefined ? null : (
        <p id={`${id}-help`} className={`${classes.help} ${fault === undefined ? 'hint' : 'tiny failed'}`}>
          {help}
        </p>
      )}
    </div>
  );
}

/** A credential input that can be revealed. */
export function SecretField(props: FieldProps<string> & { optional?: boolean }) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField {...props} type={isShown ? 'text' : 'password'} mono>
      <button
        type="button"
        className={classes.show}
        // The field keeps the focus.
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setShown(!isShown)}
        aria-label={`Show ${props.label}`}
        aria-pressed={isShown}
      >
        {isShown ? <IconEyeOff aria-hidden /> : <IconEye aria-hidden />}
      </button>
    </TextField>
  );
}

export function CheckField({ form, name, label, description }: FieldProps<boolean>) {
  const id = `connect-${name}`;
  return (
    <div className="gap-8 flex">
      <input
        type="checkbox"
        id={id}
        name={name}
        checked={form.values[name]}
        onChange={({ currentTarget }) => form.change({ [name]: currentTarget.checked })}
        aria-describedby={`${id}-description`}
      />
      <div>
        <label htmlFor={id} className="medium">
          {label}
        </label>
        <p id={`${id}-description`} className="hint">
          {description}
        </p>
      </div>
    </div>
  );
}
