import { probeReachable, tryConnection } from '@/api/connect';
import type { Credentials, ServiceConnection } from '@/api/session';
import { diagnose, type Diagnosis } from './diagnosis';

/** A connection and its credentials, as they are kept once the service has taken them. */
export interface Accepted {
  connection: ServiceConnection;
  credentials: Credentials;
  remember: boolean;
}

/** Asks the service for its projects; what is wrong when it does not give them. */
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
