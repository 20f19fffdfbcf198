import { probeReachable, redeemConnectToken, tryService, type ConnectGrant } from '@/api/connect';
import { savedServices, type Credentials, type SavedService } from '@/api/session';
import { findSame, newServiceId } from './connect-values';
import { diagnose, diagnoseLink, type Diagnosis } from './diagnosis';

/**
 * The logic of the connect page. It needs the schemas and the whole request layer, so it is loaded when somebody enters a
 * field, or at once for a one-click link.
 */

/** A service with its credentials, as they are stored once the service has accepted them. */
export interface Accepted {
  service: SavedService;
  credentials: Credentials;
  remember: boolean;
}

/** How long to wait for the report of a violation. */
const VIOLATION_MS = 200;

const { origin } = window.location;

/** Reads the projects of the service. Returns a diagnosis if that fails. */
export async function attemptConnect(accepted: Accepted): Promise<Diagnosis | undefined> {
  const { service, credentials, remember } = accepted;
  let isBlocked = false;
  const noteViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === 'connect-src') isBlocked = true;
  };
  document.addEventListener('securitypolicyviolation', noteViolation);
  try {
    await tryService({ service, credentials, remembered: remember });
    return undefined;
  } catch (error) {
    return await diagnose(error, {
      baseUrl: service.baseUrl,
      origin,
      isBlocked: async () => {
        // The browser reports a violation a little after the request has failed.
        await new Promise((resolve) => setTimeout(resolve, VIOLATION_MS));
        return isBlocked;
      },
      isReachable: () => probeReachable(`${service.baseUrl}/projects`),
    });
  } finally {
    document.removeEventListener('securitypolicyviolation', noteViolation);
  }
}

/** Exchanges the token of a one-click link for a verified service, or returns a diagnosis. */
export async function redeemLink(token: string): Promise<Accepted | Diagnosis> {
  try {
    const accepted = fromGrant(await redeemConnectToken(token));
    return (await attemptConnect(accepted)) ?? accepted;
  } catch (error) {
    return diagnoseLink(error);
  }
}

function fromGrant(grant: ConnectGrant): Accepted {
  const { name, baseUrl, readUrl, searchUrl, writeUrl, apiKey, bearerToken } = grant;
  const known = findSame(savedServices(), { name, baseUrl });
  return {
    service: { ...known, id: known?.id ?? newServiceId(), name, baseUrl, readUrl, searchUrl, writeUrl },
    credentials: { ...(apiKey ? { apiKey } : {}), ...(bearerToken ? { bearerToken } : {}) },
    remember: false,
  };
}
