import { proposeAddresses, readAddress, type ServiceAddresses } from '@/lib/service-address';

/** A service that the deployment of this console offers by name (`config.json`). */
export interface ServicePreset extends ServiceAddresses {
  name: string;
  production: boolean;
  /** This console changes nothing at it. */
  readOnly: boolean;
}

/** An entry as it should be. Addresses left out are proposed from the service's own. */
type Entry = Pick<ServicePreset, 'name' | 'baseUrl'> & Partial<ServicePreset>;

/** Without a schema, because the form is filled before schemas are loaded. */
function isEntry(entry: unknown): entry is Entry {
  const isOf = (type: 'string' | 'boolean', ...values: unknown[]) =>
    values.every((value) => value === undefined || typeof value === type);
  const { name, baseUrl, readUrl, searchUrl, writeUrl, production, readOnly } = Object(entry) as Record<
    keyof Entry,
    unknown
  >;
  return (
    typeof name === 'string' &&
    name !== '' &&
    typeof baseUrl === 'string' &&
    isOf('string', readUrl, searchUrl, writeUrl) &&
    isOf('boolean', production, readOnly)
  );
}

/** The presets of a `config.json`. Invalid entries are skipped. */
export function readPresets(config: unknown, origin: string): ServicePreset[] {
  const { services } = Object(config) as { services?: unknown };
  if (!Array.isArray(services)) return [];
  return services.filter(isEntry).flatMap((entry) => readPreset(entry, origin) ?? []);
}

function readPreset(entry: Entry, origin: string): ServicePreset | undefined {
  const base = readAddress(entry.baseUrl, origin);
  if (!base.ok) return undefined;
  const proposed = proposeAddresses(base.url);
  const other = (kind: 'readUrl' | 'searchUrl' | 'writeUrl') => {
    const given = entry[kind];
    const reading = given === undefined ? undefined : readAddress(given, origin);
    return reading?.ok ? reading.url : proposed[kind];
  };
  return {
    name: entry.name,
    baseUrl: base.url,
    readUrl: other('readUrl'),
    searchUrl: other('searchUrl'),
    writeUrl: other('writeUrl'),
    production: entry.production ?? false,
    readOnly: entry.readOnly ?? false,
  };
}
