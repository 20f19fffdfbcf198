import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useCreateJwtKey } from '@/api/jwt-keys';
import { toProblem } from '@/api/problem';
import { CancelLink } from '@/components/button-link';
import { TextareaField, TextField } from '@/components/form-fields';
import { showProblemInForm } from '@/components/form-problem';
import { notify } from '@/components/notify';
import { belowList, PageHeader } from '@/components/page-header';
import { ruleResolver } from '@/components/rule-resolver';
import { SendForm } from '@/components/send-form';
import { StatusBadge } from '@/components/status-badge';
import { jwtKeyLabelSchema } from '@/contract/jwt-key';
import { firstIssue } from '@/lib/first-issue';
import { formatNumber } from '@/lib/format';
import { MakePair } from './make-pair';
import { readPem } from './pem';
import { PemFile } from './pem-file';

interface Values {
  label: string;
  publicKeyPem: string;
}

/** Shown at the field; nothing is sent. */
const privateWords =
  'This is a private key. It was not sent. Give the public key only, and keep this one where your server signs';

function pemFault(text: string): string | undefined {
  const read = readPem(text);
  if (read.kind === 'private') return privateWords;
  return read.kind === 'bad' ? read.reason : undefined;
}

/** Registers a public key that was pasted, dropped or created here. */
export function NewJwtKeyPage({ project }: { project: string }) {
  const navigate = useNavigate();
  const create = useCreateJwtKey(project);
  /** A pair created here, whose private key has to be saved before the public one is registered. */
  const [unkept, setUnkept] = useState(false);
  const form = useForm<Values>({
    defaultValues: { label: '', publicKeyPem: '' },
    mode: 'onChange',
    resolver: ruleResolver((values) => {
      const label = firstIssue(jwtKeyLabelSchema, values.label.trim());
      const key = pemFault(values.publicKeyPem);
      return new Map([
        ...(label ? [['label', label] as const] : []),
        ...(key ? [['publicKeyPem', key] as const] : []),
      ]);
    }),
  });
  const { control } = form;
  const [label, pem] = useWatch({ control, name: ['label', 'publicKeyPem'] });
  const read = readPem(pem);

  const setPem = (text: string) =>
    form.setValue('publicKeyPem', text, { shouldDirty: true, shouldValidate: true });
  const send = async (values: Values) => {
    const key = readPem(values.publicKeyPem);
    if (key.kind !== 'public') return;
    const body = { label: values.label.trim(), algorithm: 'RS256', publicKeyPem: key.pem } as const;
    const { kid } = await create.mutateAsync(body);
    notify.done(`JWT key ${body.label} created`);
    await navigate({
      to: '/projects/$project/jwt-keys/$key',
      params: { project, key: kid },
      ignoreBlocker: true,
    });
  };

  return (
    <>
      <PageHeader
        title="New JWT key"
        {...belowList('jwt-keys', project)}
        description="Only the public key goes to the service. Your server keeps the private one and signs with it."
      />
      <SendForm
        form={form}
        submitLabel="Create JWT key"
        disabledReason={unkept ? 'Download the private key first: it is kept nowhere' : undefined}
        cancel={<CancelLink to="/projects/$project/jwt-keys" params={{ project }} />}
        onSend={send}
        onRejected={(error) => showProblemInForm(form, toProblem(error), ['label', 'publicKeyPem'])}
      >
        <TextField
          control={control}
          name="label"
          label="Label"
          trims
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
          <p role="alert">
            <StatusBadge kind="failure" sentence>
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
      </SendForm>
    </>
  );
}
