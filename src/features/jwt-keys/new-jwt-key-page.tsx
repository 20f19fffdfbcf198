import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { useCreateJwtKey } from '@/api/jwt-keys';
import { toProblem } from '@/api/problem';
import { CancelLink } from '@/components/button-link';
import { TextareaField, TextField } from '@/components/form-fields';
import { FormActions, FormLayout, FormProblem } from '@/components/form-layout';
import { showProblemInForm } from '@/components/form-problem';
import { notify } from '@/components/notify';
import { belowList, PageHeader } from '@/components/page-header';
import { StatusBadge } from '@/components/status-badge';
import { UnsavedChanges } from '@/components/unsaved-changes';
import { formatNumber } from '@/lib/format';
import type { Problem } from '@/lib/problem';
import classes from './jwt-keys.module.css';
import { MakePair } from './make-pair';
import { readPem } from './pem';
import { PemFile } from './pem-file';

interface Values {
  label: string;
  publicKeyPem: string;
}

const fields = ['label', 'publicKeyPem'] as const;

/** Shown at the field; nothing is sent. */
const privateWords =
  'This is a private key. It was not sent. Give the public key only, and keep this one where your server signs';

function pemFault(text: string): string | undefined {
  const read = readPem(text);
  if (read.kind === 'private') return privateWords;
  return read.kind === 'bad' ? read.reason : undefined;
}

function labelFault(label: string): string | undefined {
  if (label.trim() === '') return 'Label is required';
  return label.length > 255 ? 'Label is at most 255 characters long' : undefined;
}

/** Registers a public key that was pasted, dropped or created here. */
export function NewJwtKeyPage({ project }: { project: string }) {
  const navigate = useNavigate();
  const create = useCreateJwtKey(project);
  const [problem, setProblem] = useState<Problem>();
  /** A pair created here, whose private key has to be saved before the public one is registered. */
  const [unkept, setUnkept] = useState(false);
  const form = useForm<Values>({ defaultValues: { label: '', publicKeyPem: '' }, mode: 'onChange' });
  const { control } = form;
  const { isDirty } = useFormState({ control });
  const [label, pem] = useWatch({ control, name: ['label', 'publicKeyPem'] });
  const read = readPem(pem);

  const setPem = (text: string) => {
    form.setValue('publicKeyPem', text, { shouldDirty: true });
    const fault = pemFault(text);
    if (fault) form.setError('publicKeyPem', { message: fault });
    else form.clearErrors('publicKeyPem');
  };

  const submit = form.handleSubmit(async (values) => {
    setProblem(undefined);
    const faults = [
      ['label', labelFault(values.label)],
      ['publicKeyPem', pemFault(values.publicKeyPem)],
    ] as const;
    for (const [name, message] of faults.toReversed())
      if (message) form.setError(name, { message }, { shouldFocus: true });
    const key = readPem(values.publicKeyPem);
    if (key.kind !== 'public' || faults.some(([, message]) => message)) return;
    try {
      const { kid } = await create.mutateAsync({
        label: values.label.trim(),
        algorithm: 'RS256',
        publicKeyPem: key.pem,
      });
      notify.done(`JWT key ${values.label.trim()} created`);
      await navigate({
        to: '/projects/$project/jwt-keys/$key',
        params: { project, key: kid },
        ignoreBlocker: true,
      });
    } catch (error) {
      setProblem(showProblemInForm(form, toProblem(error), fields));
    }
  });

  return (
    <>
      <PageHeader
        title="New JWT key"
        {...belowList('jwt-keys', project)}
        description="Only the public key goes to the service. Your server keeps the private one and signs with it."
      />
      <UnsavedChanges dirty={isDirty} />
      <FormLayout onSubmit={(event) => void submit(event)}>
        <FormProblem problem={problem} />
        <TextField
          control={control}
          name="label"
          label="Label"
          description="1 to 255 characters. Where the private key is used."
        />
        <PemFile onText={setPem}>
          <TextareaField
            control={control}
            name="publicKeyPem"
            label="Public key"
            mono
            rows={9}
            placeholder="-----BEGIN PUBLIC KEY-----"
            description="RSA, at least 2,048 bits, in PEM form: paste it, or drop a file here."
          />
        </PemFile>
        {read.kind === 'public' ? (
          <StatusBadge kind="success" plain>
            RSA public key of {formatNumber(read.bits)} bits
          </StatusBadge>
        ) : null}
        {read.kind === 'private' ? (
          <p role="alert" className={classes.refused}>
            <StatusBadge kind="failure" plain>
              {privateWords}.
            </StatusBadge>
          </p>
        ) : null}
        <MakePair
          name={label}
          onMade={(publicPem) => {
            setPem(publicPem);
            setUnkept(true);
          }}
          onKept={() => setUnkept(false)}
        />
        <FormActions
          submitLabel="Create JWT key"
          pending={create.isPending}
          {...(unkept ? { disabledReason: 'Download the private key first: it is kept nowhere' } : {})}
          cancel={<CancelLink to="/projects/$project/jwt-keys" params={{ project }} />}
        />
      </FormLayout>
    </>
  );
}
