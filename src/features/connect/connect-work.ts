import {
  probeReachable,
  readDeploymentConfig,
  redeemConnectToken,
  tryConnection,
  type ConnectGrant,
} from '@/api/connect';
import { savedConnections, type Credentials, type ServiceConnection } from '@/api/session';
import { schemaResolver } from '@/components/schema-resolver';
import { connectSchema } from './connect-schema';
import { findSame, newConnectionId } from './connect-values';
import { diagnose, diagnoseLink, type Diagnosis } from './diagnosis';
import { readPresets, type ServicePreset } from './presets';

/**
 * The logic of the connect page. It is loaded right after the first paint, because it needs the schemas and the whole
 * request layer.
 */

/** A connection with its credentials, as they are stored once the service has accepted them. */
export interface Accepted {
  connection: ServiceConnection;
  credentials: Credentials;
  remember: boolean;
}

const { origin } = window.location;

export const resolveValues = schemaResolver(connectSchema(origin));

/** The services that this deployment offers by name. */
export async function loadPresets(signal: AbortSignal): Promise<ServicePreset[]> {
  return readPresets(await readDeploymentConfig(signal), origin);
}

/** Reads the projects of the service. Returns a diagnosis if that fails. */
export async function attemptConnection(accepted: Accepted): Promise<Diagnosis | undefined> {
  const { connection, credentials, remember } = accepted;
  try {
    await tryConnection({ connection, credentials, remembered: remember });
    return undefined;
  } catch (error) {
    return diagnose(error, {
      baseUrl: connection.baseUrl,
      origin,
      isReachable: () => probeReachable(`${connection.baseUrl}/projects`),
    });
  }
}

/** Exchanges the token of a one-click link for a verified connection, or returns a diagnosis. */
export async function redeemLink(token: string): Promise<Accepted | Diagnosis> {
  try {
    const accepted = fromGrant(await redeemConnectToken(token));
    return (await attemptConnection(accepted)) ?? accepted;
  } catch (error) {
    return diagnoseLink(error);
  }
}

function fromGrant(grant: ConnectGrant): Accepted {
  const { name, baseUrl, readUrl, searchUrl, writeUrl, apiKey, bearerToken } = grant;
  const known = findSame(savedConnections(), { name, baseUrl });
  return {
    connection: { ...known, id: known?.id ?? newConnectionId(), name, baseUrl, readUrl, searchUrl, writeUrl },
    credentials: { ...(apiKey ? { apiKey } : {}), ...(bearerToken ? { bearerToken } : {}) },
    remember: false,
  };
}
