import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { heldCredentials, savedServices, type SavedService } from '@/api/session';
import { PlainButton } from '@/components/plain-button';
import { BaseAddress, OtherAddresses } from './address-fields';
import { connectFaults, type ConnectFaults } from './connect-faults';
import classes from './connect-form.module.css';
import {
  emptyValues,
  findSame,
  newServiceId,
  toService,
  toCredentials,
  valuesOf,
  type ConnectValues,
} from './connect-values';
import type { Accepted } from './connect-work';
import type { Diagnosis } from './diagnosis';
import { DiagnosisNote } from './diagnosis-note';
import { Disclosure } from './disclosure';
import { CheckField, SecretField, type ConnectFormState } from './fields';
import { NameAndMark } from './name-and-mark';
import type { ServicePreset } from './presets';
import { loadWork, notLoaded } from './use-work';

interface ConnectFormProps {
  presets: readonly ServicePreset[];
  /** The saved service that is edited or whose key is needed again. */
  saved: SavedService | undefined;
  /** Where its credentials are stored, if they are. */
  held: 'tab' | 'device' | undefined;
  onConnected: (accepted: Accepted) => void;
  /** Starts a new service instead of the saved one. */
  onNew: () => void;
}

const { origin } = window.location;

/** Address and credentials of a service. They are tried before they are stored. */
export function ConnectForm({ presets, saved, held, onConnected, onNew }: ConnectFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const [preset] = presets;
  const start = saved ? valuesOf(saved, held === 'device') : preset ? valuesOf(preset) : emptyValues;
  // Presets come after the first paint and must not replace typed text.
  const [typed, setTyped] = useState<Partial<ConnectValues>>({});
  const values = { ...start, ...typed };
  const [faults, setFaults] = useState<ConnectFaults>({});
  const [isTried, setTried] = useState(false);
  const [isTrying, setTrying] = useState(false);
  const [diagnosis, setDiagnosis] = useState<Diagnosis>();

  useEffect(() => {
    if (saved) focusField(formRef.current, '[name="apiKey"]');
  }, [saved]);
  // If a preset loads while the field is focused, select its text so that typing replaces it.
  useEffect(() => {
    const { activeElement: field } = document;
    if (
      preset &&
      field instanceof HTMLInputElement &&
      field.name === 'baseUrl' &&
      field.value === preset.baseUrl
    )
      field.select();
  }, [preset]);

  const change = (part: Partial<ConnectValues>) => {
    setTyped((before) => ({ ...before, ...part }));
    if (!isTried) return;
    // Once the form was tried, a field says at each change whether it is right now. Others keep what was said of them.
    const now = connectFaults({ ...values, ...part }, origin);
    setFaults((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(part).map((name) => [name, now[name as keyof ConnectValues]])),
    }));
  };
  const form: ConnectFormState = { values, faults, change };

  /** Says what is wrong, and goes to the first of these fields. */
  const refuse = (found: ConnectFaults) => {
    // At once, because a field may be in a part that is closed.
    flushSync(() => setFaults(found));
    focusField(formRef.current, '[aria-invalid]');
  };

  const connect = async (accepted: Accepted) => {
    setTrying(true);
    const work = await loadWork().catch(() => undefined);
    const fault = work ? await work.attemptConnect(accepted) : notLoaded;
    setTrying(false);
    if (!fault) {
      onConnected(accepted);
      return;
    }
    setDiagnosis(fault);
    if (fault.field) refuse({ [fault.field]: fault.title });
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isTrying) return;
    setTried(true);
    setDiagnosis(undefined);
    const found = connectFaults(values, origin);
    if (Object.keys(found).length > 0) {
      refuse(found);
      return;
    }
    setFaults({});
    const draft = toService(values, origin, '', presets);
    const id = saved?.id ?? findSame(savedServices(), draft)?.id ?? newServiceId();
    // A stored key is only valid for the address that it was entered for.
    const kept = saved?.baseUrl === draft.baseUrl ? heldCredentials(saved.id)?.credentials : undefined;
    const credentials = toCredentials(values, kept);
    if (!credentials.apiKey && !credentials.bearerToken) {
      refuse({ apiKey: 'Enter an API key, or a bearer token below' });
      return;
    }
    void connect({ service: { ...draft, id }, credentials, remember: values.remember });
  };

  return (
    <form ref={formRef} className="stack gap-16" noValidate aria-labelledby="page-title" onSubmit={submit}>
      {saved ? (
        <p className={`${classes.editing} wrap gap-4-16 small wrap-anywhere`}>
          <span>
            Saved service <strong>{saved.name}</strong>
            {held ? '; its key is kept.' : '. Its key has to be given again.'}
          </span>
          <button type="button" className={`${classes.link} bare-button`} onClick={onNew}>
            New service instead
          </button>
        </p>
      ) : null}
      <BaseAddress
        form={form}
        presets={presets}
        onChosen={() => focusField(formRef.current, '[name="apiKey"]')}
      />
      <SecretField
        form={form}
        name="apiKey"
        label="API key"
        description={held ? 'Left empty, the kept one is used' : 'From one of its projects'}
      />
      <SecretField
        form={form}
        name="bearerToken"
        label="Bearer token"
        optional
        description="Needed to create projects and for organization pages; can be added later"
      />
      <CheckField
        form={form}
        name="remember"
        label="Remember on this device"
        description="Keeps the credentials in this browser until you forget them or sign out, and operations that were read until you forget the service; not for a shared computer. Otherwise they are gone when this tab closes."
      />
      <ReadOnlyField form={form} presets={presets} />
      <div className="ruled-above">
        <Disclosure title="Addresses" open={Boolean(faults.readUrl ?? faults.searchUrl ?? faults.writeUrl)}>
          <OtherAddresses form={form} />
        </Disclosure>
        <Disclosure title="Name and mark" open={faults.name !== undefined}>
          <NameAndMark form={form} />
        </Disclosure>
      </div>
      {diagnosis ? <DiagnosisNote diagnosis={diagnosis} /> : null}
      <div>
        <PlainButton submits loading={isTrying}>
          Connect
        </PlainButton>
      </div>
    </form>
  );
}

function focusField(form: HTMLFormElement | null, selector: string): void {
  form?.querySelector<HTMLInputElement>(selector)?.focus();
}

/** The switch that protects a service from changes, unless the deployment has turned it on for good. */
function ReadOnlyField({ form, presets }: { form: ConnectFormState; presets: readonly ServicePreset[] }) {
  const baseUrl = form.values.baseUrl.trim();
  if (presets.some((preset) => preset.readOnly && preset.baseUrl === baseUrl))
    return <p className="hint">The operator of this console has made this service read-only.</p>;
  return (
    <CheckField
      form={form}
      name="readOnly"
      label="Read only"
      description="Send only requests that change nothing"
    />
  );
}
