import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useForm, useWatch, type Resolver, type UseFormReturn } from 'react-hook-form';
import { heldCredentials, savedServices, type SavedService } from '@/api/session';
import type { Accepted } from './connect-work';
import { BaseAddress, OtherAddresses } from './address-fields';
import classes from './connect-form.module.css';
import { CheckField, SecretField } from './fields';
import { DiagnosisNote } from './diagnosis-note';
import type { Diagnosis } from './diagnosis';
import { Disclosure } from './disclosure';
import { NameAndMark } from './name-and-mark';
import type { ServicePreset } from './presets';
import {
  emptyValues,
  findSame,
  newServiceId,
  toService,
  toCredentials,
  valuesOf,
  type ConnectValues,
} from './connect-values';
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

const resolve: Resolver<ConnectValues> = async (values, context, options) => {
  const work = await loadWork().catch(() => undefined);
  if (!work) return { values: {}, errors: { root: { type: 'load' } } };
  return work.resolveValues(values, context, options);
};

/** Address and credentials of a service. They are tried before they are stored. */
export function ConnectForm({ presets, saved, held, onConnected, onNew }: ConnectFormProps) {
  const [diagnosis, setDiagnosis] = useState<Diagnosis>();
  const { origin } = window.location;
  const preset = presets[0];
  const start = saved ? valuesOf(saved, held === 'device') : preset ? valuesOf(preset) : emptyValues;
  const form = useForm<ConnectValues>({
    resolver: resolve,
    defaultValues: emptyValues,
    // Presets come after the first paint and must not replace typed text.
    values: start,
    resetOptions: { keepDirtyValues: true },
  });
  const { handleSubmit, setError, setFocus, formState } = form;
  const { errors } = formState;

  useEffect(() => {
    if (saved) setFocus('apiKey');
  }, [saved, setFocus]);
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

  const submit = async (values: ConnectValues) => {
    setDiagnosis(undefined);
    const draft = toService(values, origin, '', presets);
    const id = saved?.id ?? findSame(savedServices(), draft)?.id ?? newServiceId();
    // A stored key is only valid for the address that it was entered for.
    const kept = saved?.baseUrl === draft.baseUrl ? heldCredentials(saved.id)?.credentials : undefined;
    const credentials = toCredentials(values, kept);
    if (!credentials.apiKey && !credentials.bearerToken) {
      const message = 'Enter an API key, or a bearer token below';
      setError('apiKey', { type: 'missing', message }, { shouldFocus: true });
      return;
    }
    const accepted = {
      service: { ...draft, id },
      credentials,
      remember: values.remember,
    };
    const { attemptConnect } = await loadWork();
    const fault = await attemptConnect(accepted);
    if (!fault) {
      onConnected(accepted);
      return;
    }
    setDiagnosis(fault);
    if (fault.field) setError(fault.field, { type: 'service', message: fault.title }, { shouldFocus: true });
  };

  return (
    <form
      className="stack gap-16"
      noValidate
      aria-labelledby="page-title"
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      {saved ? (
        <p className={`${classes.editing} wrap gap-4-16 small wrap-anywhere`}>
          <span>
            Saved service <strong>{saved.name}</strong>
            {held ? '; its key is kept.' : '. Its key has to be given again.'}
          </span>
          <button type="button" className={classes.link} onClick={onNew}>
            New service instead
          </button>
        </p>
      ) : null}
      <BaseAddress form={form} presets={presets} />
      <SecretField
        form={form}
        name="apiKey"
        label="API key"
        description={held ? 'Left empty, the kept one is used' : 'A key of a project of this service'}
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
      <div className={classes.more}>
        <Disclosure title="Addresses" open={Boolean(errors.readUrl ?? errors.searchUrl ?? errors.writeUrl)}>
          <OtherAddresses form={form} />
        </Disclosure>
        <Disclosure title="Name and mark" open={errors.name !== undefined}>
          <NameAndMark form={form} />
        </Disclosure>
      </div>
      {errors.root ? <DiagnosisNote diagnosis={notLoaded} /> : null}
      {diagnosis ? <DiagnosisNote diagnosis={diagnosis} /> : null}
      <div>
        <Button type="submit" loading={formState.isSubmitting}>
          Connect
        </Button>
      </div>
    </form>
  );
}

interface ReadOnlyFieldProps {
  form: UseFormReturn<ConnectValues>;
  presets: readonly ServicePreset[];
}

/** The switch that protects a service from changes, unless the deployment has turned it on for good. */
function ReadOnlyField({ form, presets }: ReadOnlyFieldProps) {
  const baseUrl = useWatch({ control: form.control, name: 'baseUrl' });
  if (presets.some((preset) => preset.readOnly && preset.baseUrl === baseUrl.trim()))
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
