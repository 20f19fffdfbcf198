import { probeReachable, tryConnection } from '@/api/connect';
import type { Credentials, ServiceConnection } from '@/api/session';
import { diagnose, type Diagnosis } from './diagnosis';

/** A connection with its credentials, as they are stored once the service has accepted them. */
export interface Accepted {
  connection: ServiceConnection;
  credentials: Credentials;
  remember: boolean;
}

/** Reads the projects of the service. Returns a diagnosis if that fails. */
export async function attemptConnection({
  connection,
  credentials,
  remember,
}: Accepted): Promise<Diagnosis | undefined> {
  try {
    await tryConnection({ connection, credentials, remembered: remember });
    return undefined;
  } catch (error) {
    return diagnose(error, {
      baseUrl: connection.baseUrl,
      origin: window.location.origin,
      isReachable: () => probeReachable(`${connection.baseUrl}/projects`),
    });
  }
}
