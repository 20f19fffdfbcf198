import type { Control } from 'react-hook-form';
import {
  CheckboxField,
  NumberField,
  PasswordField,
  TextareaField,
  TextField,
} from '@/components/form-fields';
import { KeyValueField } from '@/components/key-value-field';
import { SecretField } from '@/components/secret-field';
import type { DestinationField } from '@/contract/destination-kinds';
import type { DestinationValues } from './destination-values';

interface KindFieldProps {
  control: Control<DestinationValues>;
  field: DestinationField;
}

/** The field for a metadata key; `masked` if its stored value is secret. */
export function MetadataField({ control, field, masked }: KindFieldProps & { masked: boolean }) {
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
          masked={masked}
        />
      );
    case 'boolean':
      return <CheckboxField {...shared} />;
    case 'integer':
      return <NumberField {...shared} optional={optional} />;
    case 'multiline':
      return <TextareaField {...shared} optional={optional} mono />;
    case 'url':
      if (masked) return <PasswordField {...shared} optional={optional} />;
      return <TextField {...shared} optional={optional} type="url" mono />;
    case 'text':
      if (masked) return <PasswordField {...shared} optional={optional} />;
      return <TextField {...shared} optional={optional} mono />;
  }
}

/** The field for a secret, which can be replaced but not read. */
export function KindSecretField({ control, field, stored }: KindFieldProps & { stored: boolean }) {
  const shared = {
    control,
    name: `secrets.${field.key}` as const,
    label: field.label,
    description: field.help,
    optional: !field.required,
    stored,
  };
  return <SecretField {...shared} multiline={field.type === 'multiline'} />;
}
