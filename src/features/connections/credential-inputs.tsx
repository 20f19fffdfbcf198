import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { PasswordField, TextareaField, TextField } from '@/components/form-fields';
import { credentialFields, type CredentialKind, type CredentialPath } from './credentials';

interface CredentialInputsProps<Values extends FieldValues> {
  control: Control<Values>;
  kind: CredentialKind;
  /** The form path of a credential. */
  pathOf: (path: CredentialPath) => FieldPath<Values>;
}

/** The fields for one kind of credentials. */
export function CredentialInputs<Values extends FieldValues>({
  control,
  kind,
  pathOf,
}: CredentialInputsProps<Values>) {
  return credentialFields[kind].map(({ path, label, type, optional = false }) => {
    const shared = { control, name: pathOf(path), label, optional };
    if (type === 'secret') return <PasswordField key={path} {...shared} autoComplete="new-password" />;
    if (type === 'text') return <TextField key={path} {...shared} mono />;
    return <TextareaField key={path} {...shared} mono rows={3} description="One on each line." />;
  });
}
