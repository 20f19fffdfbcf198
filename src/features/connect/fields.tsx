import { PasswordInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormState, type FieldPathByValue, type UseFormReturn } from 'react-hook-form';
import { shownProps } from '@/components/shown-props';
import type { ConnectValues } from './connect-values';
import classes from './fields.module.css';
import { prepareWork } from './use-work';

/** Fields of this form. `src/components/form-fields.tsx` would load every kind of field on the first page. */

interface FieldProps<Value> {
  form: UseFormReturn<ConnectValues>;
  name: FieldPathByValue<ConnectValues, Value>;
  label: string;
  description?: ReactNode;
}

interface TextProps extends FieldProps<string> {
  optional?: boolean;
  placeholder?: string;
  mono?: boolean;
}

function useTextProps({ form, name, label, description, optional, mono }: TextProps) {
  const { errors } = useFormState({ control: form.control, name });
  return {
    ...shownProps({ label, description, optional }, errors[name]),
    ...form.register(name),
    onFocus: prepareWork,
    className: mono ? 'mono-field' : undefined,
    autoComplete: 'off',
    spellCheck: false,
  };
}

export function TextField(props: TextProps) {
  return <TextInput {...useTextProps(props)} placeholder={props.placeholder} />;
}

/** A credential input that can be revealed. */
export function SecretField(props: TextProps) {
  return (
    <PasswordInput
      {...useTextProps({ ...props, mono: true })}
      visibilityToggleButtonProps={{ 'aria-label': `Show ${props.label}` }}
    />
  );
}

export function CheckField({ form, name, label, description }: FieldProps<boolean>) {
  const id = `connect-${name}`;
  return (
    <div className={classes.check}>
      <input type="checkbox" id={id} aria-describedby={`${id}-description`} {...form.register(name)} />
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
