import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { jwtKeyQueries, useCreateJwtKey } from '@/api/jwt-keys';
import { toProblem } from '@/api/problem';
import { CancelLink } from '@/components/button-link';
import { FileDrop } from '@/components/form/file-drop';
import { TextareaField, TextField } from '@/components/form/form-fields';
import { showProblemInForm } from '@/components/form/form-problem';
import { notify } from '@/components/notify';
import { WithHelp } from '@/components/form/with-help';
import { belowList, PageHeader } from '@/components/page/page-header';
import { ruleResolver } from '@/components/form/rule-resolver';
import { SendForm } from '@/components/form/send-form';
import { StatusBadge } from '@/components/status-badge';
import { jwtKeyLabelSchema, type JwtKey } from '@/contract/jwt-key';
import { firstIssue } from '@/lib/first-issue';
import { formatNumber } from '@/lib/format';
import { MakePair } from './make-pair';
import { readPem } from './pem';
import { beginRotation, nextLabel } from './rotations';

const LARGEST = 64 * 1024;

/** Drop zone and button for a key file, which is read locally. */
function PemFile({ onText, children }: { onText: (text: string) => void; children: ReactNode }) {
  const [fault, setFault] = useState<string>();
  const read = async (file: File) => {
    if (file.size > LARGEST) {
      setFault(`${file.name} is too large for a key`);
      return;
    }
    setFault(undefined);
    onText(await file.text());
  };
  return (
    <div>
      <FileDrop accept=".pem,.pub,.key,.txt" onFile={(file) => void read(file)}>
        {children}
      </FileDrop>
      {fault ? <p className="failed small above-8">{fault}</p> : null}
    </div>
  );
}

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

/** Begins to replace a key: the old one stays valid beside the new one. */
export function RotateJwtKeyPage({ project, keyId }: { project: string; keyId: string }) {
  const { data } = useSuspenseQuery(jwtKeyQueries.detail(project, keyId));
  return <NewJwtKeyPage project={project} rotates={data} />;
}

const steps = [
  'Paste the public key of a pair that you have, or create a pair here and download its private key.',
  'Your server signs tokens with the private key and names the key by its id (kid).',
  'The key’s page checks whether the service would accept a token.',
];

/** Registers a public key that was pasted, dropped or created here. */
export function NewJwtKeyPage({ project, rotates }: { project: string; rotates?: JwtKey }) {
  const navigate = useNavigate();
  const create = useCreateJwtKey(project);
  /** A pair created here, whose private key has to be saved before the public one is registered. */
  const [unkept, setUnkept] = useState(false);
  const form = useForm<Values>({
    defaultValues: { label: rotates ? nextLabel(rotates.label) : '', publicKeyPem: '' },
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
    if (rotates) beginRotation(rotates.id, kid);
    await navigate({
      to: '/projects/$project/jwt-keys/$key',
      params: { project, key: rotates?.id ?? kid },
      ignoreBlocker: true,
    });
  };

  return (
    <>
      <PageHeader
        title={rotates ? `Rotate JWT key ${rotates.label}` : 'New JWT key'}
        {...belowList('jwt-keys', project)}
        description={
          rotates
            ? 'Create the new key. Both are valid until you deactivate the old one.'
            : 'Only the public key goes to the service. Your server keeps the private one and signs with it.'
        }
      />
      <WithHelp steps={steps}>
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
      </WithHelp>
    </>
  );
}
