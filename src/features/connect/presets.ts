import { z } from '@/contract/zod';
import { proposeAddresses, readAddress, type ServiceAddresses } from '@/lib/service-address';

/** A service that the deployment of this console offers by name (`config.json`). */
export interface ServicePreset extends ServiceAddresses {
  name: string;
  production: boolean;
  /** This console changes nothing at it. */
  readOnly: boolean;
}

const presetSchema = z.looseObject({
  name: z.string().check(z.minLength(1)),
  baseUrl: z.string(),
  readUrl: z.optional(z.string()),
  searchUrl: z.optional(z.string()),
  writeUrl: z.optional(z.string()),
  production: z.optional(z.boolean()),
  readOnly: z.optional(z.boolean()),
});
const configSchema = z.looseObject({ services: z.array(z.unknown()) });

/** The presets of a `config.json`. Invalid entries are skipped. */
export function readPresets(config: unknown, origin: string): ServicePreset[] {
  const parsed = z.safeParse(configSchema, config);
  if (!parsed.success) return [];
  return parsed.data.services.flatMap((entry) => readPreset(entry, origin) ?? []);
}

function readPreset(entry: unknown, origin: string): ServicePreset | undefined {
  const parsed = z.safeParse(presetSchema, entry);
  const base = parsed.success ? readAddress(parsed.data.baseUrl, origin) : undefined;
  if (!parsed.success || !base?.ok) return undefined;
  const proposed = proposeAddresses(base.url);
  const other = (kind: 'readUrl' | 'searchUrl' | 'writeUrl') => {
    const given = parsed.data[kind];
    const reading = given === undefined ? undefined : readAddress(given, origin);
    return reading?.ok ? reading.url : proposed[kind];
  };
  return {
    name: parsed.data.name,
    baseUrl: base.url,
    readUrl: other('readUrl'),
    searchUrl: other('searchUrl'),
    writeUrl: other('writeUrl'),
    production: parsed.data.production ?? false,
    readOnly: parsed.data.readOnly ?? false,
  };
}
