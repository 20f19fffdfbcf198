import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { ConnectValues } from './connect-values';
import { CheckField } from './fields';
import type { ServicePreset } from './presets';

interface ReadOnlyFieldProps {
  form: UseFormReturn<ConnectValues>;
  presets: readonly ServicePreset[];
}

/** The switch that protects a service from changes, unless the deployment has turned it on for good. */
export function ReadOnlyField({ form, presets }: ReadOnlyFieldProps) {
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
