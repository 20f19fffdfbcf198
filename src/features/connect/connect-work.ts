import { readDeploymentConfig, redeemConnectToken, type ConnectGrant } from '@/api/connect';
import { savedConnections } from '@/api/session';
import { schemaResolver } from '@/components/schema-resolver';
import { attemptConnection, type Accepted } from './attempt';
import { connectSchema } from './connect-schema';
import { findSame, newConnectionId } from './connect-values';
import { diagnoseLink, type Diagnosis } from './diagnosis';
import { readPresets, type ServicePreset } from './presets';

/**
 * The logic of the connect page. It is loaded right after the first paint, because it needs the schemas and the whole
 * request layer.
 */

export { attemptConnection };

const { origin } = window.location;

export const resolveValues = schemaResolver(connectSchema(origin));

/** The services that this deployment offers by name. */
export async function loadPresets(signal: AbortSignal): Promise<ServicePreset[]> {
  return readPresets(await readDeploymentConfig(signal), origin);
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
