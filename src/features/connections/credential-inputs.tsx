import type { Control, FieldPath } from 'react-hook-form';
import { PasswordField, TextareaField, TextField } from '@/components/form/form-fields';
import { credentialFields, type CredentialKind, type Credentials } from './credentials';

interface CredentialInputsProps<Values extends Credentials> {
  control: Control<Values>;
  kind: CredentialKind;
}

export function CredentialInputs<Values extends Credentials>({
  control,
  kind,
}: CredentialInputsProps<Values>) {
  return credentialFields[kind].map(({ path, label, type, optional = false }) => {
    const shared = { control, name: path as FieldPath<Values>, label, optional };
    if (type === 'secret') return <PasswordField key={path} {...shared} autoComplete="new-password" />;
    if (type === 'text') return <TextField key={path} {...shared} mono />;
    return <TextareaField key={path} {...shared} mono rows={3} description="One on each line." />;
  });
}
