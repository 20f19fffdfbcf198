import type { Control } from 'react-hook-form';
import { CheckboxField, NumberField, TextareaField, TextField } from '@/components/form-fields';
import { KeyValueField } from '@/components/key-value-field';
import { SecretField } from '@/components/secret-field';
import type { DestinationField } from '@/contract/destination-kinds';
import type { DestinationValues } from './destination-values';
import { SecretTextField } from './secret-text-field';

interface KindFieldProps {
  control: Control<DestinationValues>;
  field: DestinationField;
}

/** The field for one metadata key of a kind. */
export function MetadataField({ control, field }: KindFieldProps) {
  const name = `metadata.${field.key}` as const;
  const shared = { control, name, label: field.label, description: field.help };
  const optional = !field.required;
  switch (field.type) {
    case 'headers':
      return (
        <KeyValueField
          {...shared}
          optional={optional}
          nameLabel="Header name"
          valueLabel="Header value"
          addLabel="Add header"
        />
      );
    case 'boolean':
      return <CheckboxField {...shared} />;
    case 'integer':
      return <NumberField {...shared} optional={optional} />;
    case 'multiline':
      return <TextareaField {...shared} optional={optional} mono />;
    case 'url':
      return <TextField {...shared} optional={optional} type="url" mono />;
    case 'text':
      return <TextField {...shared} optional={optional} mono />;
  }
}

/** The field for one secret of a kind: never read back, only left or replaced. */
export function KindSecretField({ control, field, stored }: KindFieldProps & { stored: boolean }) {
  const shared = {
    control,
    name: `secrets.${field.key}` as const,
    label: field.label,
    description: field.help,
    optional: !field.required,
    stored,
  };
  return field.type === 'multiline' ? <SecretTextField {...shared} /> : <SecretField {...shared} />;
}
