import type { Control, FieldPath } from 'react-hook-form';
import type { ProviderInfo } from '@/contract/provider';
import type { Option } from '@/lib/account-options';
import { TextField } from '@/components/form/form-fields';
import { findProviders, renderProvider } from './provider-name';
import { SelectField } from '@/components/form/select-fields';

interface ProviderFieldProps<Values extends { provider: string }> {
  control: Control<Values>;
  /** Undefined if the service does not report its catalog. */
  options: readonly Option[] | undefined;
  description?: string;
  /** Shown where the name has to be typed. */
  typedDescription?: string;
}

/** The provider, chosen from the catalog or, without one, typed. */
export function ProviderField<Values extends { provider: string }>(props: ProviderFieldProps<Values>) {
  const { control, options, description, typedDescription } = props;
  const shared = { control, name: 'provider' as FieldPath<Values>, label: 'Provider' };
  if (!options) return <TextField {...shared} mono description={typedDescription} />;
  return (
    <SelectField
      {...shared}
      placeholder="Choose a provider"
      description={description}
      data={options}
      searchable
      filter={findProviders}
      renderOption={renderProvider}
    />
  );
}

interface ProviderInputsProps<Values extends { provider: string }> {
  control: Control<Values>;
  inputs: NonNullable<NonNullable<ProviderInfo['metadata']>['input']>;
  pathOf: (input: string) => FieldPath<Values>;
}

/** The parameters that a provider asks for according to the catalog. */
export function ProviderInputs<Values extends { provider: string }>(props: ProviderInputsProps<Values>) {
  const { control, inputs, pathOf } = props;
  return inputs.map(({ name, displayName, prompt, defaultValue }) => (
    <TextField
      key={name}
      control={control}
      name={pathOf(name)}
      label={displayName ?? name}
      description={prompt ?? undefined}
      placeholder={defaultValue ?? ''}
      mono
      optional
    />
  ));
}
