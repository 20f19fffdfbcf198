import classes from './connect-form.module.css';
import { valuesOf } from './connect-values';
import { TextField, type ConnectFormState } from './fields';
import type { ServicePreset } from './presets';
import { proposeAddresses, readAddress, suggestVersion } from '@/lib/service-address';

interface BaseAddressProps {
  form: ConnectFormState;
  presets: readonly ServicePreset[];
  /** A preset was chosen: the key is next. */
  onChosen: () => void;
}

/** The service's address, the deployment's presets, and a hint if the version is missing. */
export function BaseAddress({ form, presets, onChosen }: BaseAddressProps) {
  const typed = form.values.baseUrl;
  const reading = readAddress(typed, window.location.origin);
  const withVersion = reading.ok ? suggestVersion(reading.url) : undefined;

  const choose = (preset: ServicePreset) => {
    const { baseUrl, readUrl, searchUrl, writeUrl, name, production } = valuesOf(preset);
    form.change({ baseUrl, readUrl, searchUrl, writeUrl, name, production });
    onChosen();
  };

  return (
    <div className="stack gap-8">
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
          <button
            type="button"
            className={`${classes.link} bare-button`}
            onClick={() => form.change({ baseUrl: withVersion })}
          >
            Use {withVersion}
          </button>
        </p>
      ) : null}
      {presets.length > 1 ? (
        <fieldset className="row gap-8">
          <legend className="visually-hidden">Known services</legend>
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
    </div>
  );
}

/** Reads, searches and writes may have addresses of their own. Empty fields use the proposed ones. */
export function OtherAddresses({ form }: { form: ConnectFormState }) {
  const reading = readAddress(form.values.baseUrl, window.location.origin);
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
