import { readAddress } from '@/lib/service-address';
import { readDeploymentConfig } from './deployment-config';
import { addressKeys } from './session';

const TIMEOUT_MS = 10_000;

/** The addresses of all services to which `config.json` gives `"readOnly": true`. */
export async function readReadOnlyAddresses(): Promise<string[]> {
  const config = await readDeploymentConfig(AbortSignal.timeout(TIMEOUT_MS));
  const { services } = Object(config) as { services?: unknown };
  if (!Array.isArray(services)) return [];
  return services
    .map((entry) => Object(entry) as Record<string, unknown>)
    .filter(({ readOnly }) => readOnly === true)
    .flatMap((entry) =>
      addressKeys.flatMap((key) => {
        const address = entry[key];
        const reading = typeof address === 'string' ? readAddress(address, location.origin) : undefined;
        return reading?.ok ? reading.url : [];
      }),
    );
}
