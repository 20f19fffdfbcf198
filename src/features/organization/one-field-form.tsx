import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { toProblem } from '@/api/problem';
import { EditForm, type Existing } from '@/components/form/edit-form';
import { TextField } from '@/components/form/form-fields';
import { showProblemInForm } from '@/components/form/form-problem';
import { ruleResolver } from '@/components/form/rule-resolver';
import { SendForm } from '@/components/form/send-form';

interface OneFieldFormProps {
  /** The thing whose field it changes, by the field's name. */
  existing?: Pick<Existing<Record<string, string>, Record<string, string>>, 'noun' | 'thing' | 'read'>;
  label: string;
  /** The field's name in the request, and so in the service's issues. */
  name: string;
  initial?: string;
  type?: 'text' | 'email';
  mono?: boolean;
  description?: (value: string) => string;
  /** Why a value cannot be sent, if it cannot. */
  fault: (value: string) => string | undefined;
  verb: string;
  /** It only asks the service, and changes nothing. */
  reads?: boolean;
  /** Sends the value. Whatever it throws is shown. */
  onSubmit: (value: string) => Promise<boolean | void>;
  onCancel: () => void;
  disabledReason?: (value: string) => string | undefined;
  /** What the value means, between its field and the button. */
  children?: (value: string) => ReactNode;
}

export function OneFieldForm(props: OneFieldFormProps) {
  const { label, name, initial = '', type, mono, description, fault, verb, reads } = props;
  const form = useForm<Record<string, string>>({
    defaultValues: { [name]: initial },
    resolver: ruleResolver((values) => {
      const message = fault(values[name] ?? '');
      return new Map(message === undefined ? [] : [[name, message]]);
    }),
  });
  const value = useWatch({ control: form.control, name }) ?? '';
  const shared = {
    form,
    inDialog: true,
    submitLabel: verb,
    reads,
    onCancel: props.onCancel,
    disabledReason: props.disabledReason?.(value),
    onSend: (values: Record<string, string>) => props.onSubmit(values[name] ?? ''),
    onRejected: (error: unknown) => showProblemInForm(form, toProblem(error), [name]),
  };
  const fields = (
    <>
      <TextField
        control={form.control}
        name={name}
        label={label}
        takesFocus
        type={type}
        mono={mono}
        description={description?.(value)}
      />
      {props.children?.(value)}
    </>
  );
  if (props.existing) {
    const same = (values: Record<string, string>) => ({ [name]: values[name] ?? '' });
    return (
      <EditForm
        {...shared}
        onSend={async (values, newest) =>
          values[name] === newest[name] ? false : props.onSubmit(values[name] ?? '')
        }
        existing={{ ...props.existing, valuesOf: same, edited: same, labelOf: () => label }}
      >
        {fields}
      </EditForm>
    );
  }
  return <SendForm {...shared}>{fields}</SendForm>;
}
