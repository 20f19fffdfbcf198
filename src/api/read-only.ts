/**
 * Services that are read-only: by the switch of the saved service, or by the deployment's `config.json`, which cannot be
 * overridden in the browser. Only requests that change nothing are sent to them.
 */
import { useSyncExternalStore } from 'react';
import type { Endpoint } from '@/contract/endpoint';
import { externalStore } from '@/lib/external-store';
import { readAddress } from '@/lib/service-address';
import { readDeploymentConfig } from './deployment-config';
import { ReadOnlyError } from './errors';
import { addressKeys, currentSession, subscribeSession, type SavedService } from './session';

export type ReadOnlyBy = 'person' | 'deployment';

const TIMEOUT_MS = 10_000;

/** Addresses of services that `config.json` makes read-only. */
const readOnlyAddresses = externalStore<readonly string[]>([]);

async function read(): Promise<void> {
  readOnlyAddresses.set(addressesIn(await readDeploymentConfig(AbortSignal.timeout(TIMEOUT_MS))));
}

/** The addresses of all services to which a `config.json` gives `"readOnly": true`. */
function addressesIn(config: unknown): string[] {
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

let reading: Promise<void> = Promise.resolve();

/** Reads `config.json` for what it says about read-only services. Changes are held back until it has been read. */
export function learnReadOnly(): void {
  reading = read();
  // A change reports it.
  reading.catch(() => undefined);
}

/** Who made a service read-only, if anyone did. */
function readOnlyBy(service: SavedService | undefined): ReadOnlyBy | undefined {
  if (!service) return undefined;
  const addresses = readOnlyAddresses.get();
  if (addressKeys.some((key) => addresses.includes(service[key].replace(/\/+$/, '')))) return 'deployment';
  return service.readOnly ? 'person' : undefined;
}

/** Refuses to change anything at a read-only service. @throws ReadOnlyError */
export async function refuseChange(endpoint: Endpoint, service: SavedService): Promise<void> {
  reading = reading.catch(read);
  try {
    await reading;
  } catch {
    throw new ReadOnlyError(endpoint, 'unknown');
  }
  const by = readOnlyBy(service);
  if (by) throw new ReadOnlyError(endpoint, by);
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = [readOnlyAddresses.subscribe(listener), subscribeSession(listener)];
  return () => unsubscribe.forEach((stop) => stop());
}

/** Who made the active service read-only; undefined if changes are allowed. */
export const useReadOnly = (): ReadOnlyBy | undefined =>
  useSyncExternalStore(subscribe, () => readOnlyBy(currentSession()?.service));
