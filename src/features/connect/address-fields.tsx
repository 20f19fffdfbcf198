import { Stack, VisuallyHidden } from '@mantine/core';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { addressKeys } from '@/api/session';
import classes from './connect-form.module.css';
import { valuesOf, type ConnectValues } from './connect-values';
import { TextField } from './fields';
import type { ServicePreset } from './presets';
import { proposeAddresses, readAddress, suggestVersion } from '@/lib/service-address';

interface BaseAddressProps {
  form: UseFormReturn<ConnectValues>;
  presets: readonly ServicePreset[];
}

/** The service's address, the deployment's presets, and a hint if the version is missing. */
export function BaseAddress({ form, presets }: BaseAddressProps) {
  const { control, setValue } = form;
  const typed = useWatch({ control, name: 'baseUrl' });
  const reading = readAddress(typed, window.location.origin);
  const withVersion = reading.ok ? suggestVersion(reading.url) : undefined;
  const write = (baseUrl: string) =>
    setValue('baseUrl', baseUrl, { shouldDirty: true, shouldValidate: true });

  const choose = (preset: ServicePreset) => {
    const values = valuesOf(preset);
    for (const field of [...addressKeys, 'name', 'production'] as const)
      setValue(field, values[field], { shouldDirty: true });
    form.clearErrors([...addressKeys]);
    form.setFocus('apiKey');
  };

  return (
    <Stack gap="xs">
      <TextField
        form={form}
        name="baseUrl"
        label="Service address"
        description={
          reading.ok && reading.url !== typed.trim()
            ? `Will be read as ${reading.url}`
            : 'Ends with /v1 on most services'
        }
        placeholder="https://api.example.com/v1"
        mono
      />
      {withVersion ? (
        <p className="hint">
          The address has no version at its end.{' '}
          <button type="button" className={classes.link} onClick={() => write(withVersion)}>
            Use {withVersion}
          </button>
        </p>
      ) : null}
      {presets.length > 1 ? (
        <fieldset className="row gap-8">
          <VisuallyHidden component="legend">Known services</VisuallyHidden>
          {presets.map((preset) => (
            <button
              key={preset.name}
              type="button"
              className={classes.preset}
              aria-pressed={reading.ok && reading.url === preset.baseUrl}
              onClick={() => choose(preset)}
            >
              {preset.name}
            </button>
          ))}
        </fieldset>
      ) : null}
    </Stack>
  );
}

/** Reads, searches and writes may have addresses of their own. Empty fields use the proposed ones. */
export function OtherAddresses({ form }: { form: UseFormReturn<ConnectValues> }) {
  const reading = readAddress(useWatch({ control: form.control, name: 'baseUrl' }), window.location.origin);
  const proposed = reading.ok ? proposeAddresses(reading.url) : undefined;
  const fields = [
    { name: 'readUrl', label: 'Read address' },
    { name: 'searchUrl', label: 'Search address' },
    { name: 'writeUrl', label: 'Write address' },
  ] as const;
  return (
    <>
      {fields.map(({ name, label }) => (
        <TextField
          key={name}
          form={form}
          name={name}
          label={label}
          optional
          description={
            proposed ? `Left empty: ${proposed[name]}` : 'If empty: derived from the service address'
          }
          mono
        />
      ))}
    </>
  );
}
