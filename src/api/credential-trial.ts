import { getMyInfo } from '@/contract/person';
import { listProjects } from '@/contract/project';
import { ContractError, isNotOffered, tokenFault } from './errors';
import { request } from './http';
import { toProblem } from './problem';
import { currentSession, setCredential, type CredentialSlot, type Session } from './session';
import { useChange } from './use-change';

const TRY_TIMEOUT_MS = 15_000;

/**
 * Tries a credential with a request that every service answers. A service that follows the specification strictly takes
 * an API key there, so a bearer token is tried with "my info" first. Throws as `request` does.
 */
export async function tryCredential(session: Session, slot: CredentialSlot, value: string) {
  const timeoutMs = TRY_TIMEOUT_MS;
  if (slot.kind === 'apiKey') {
    const withKey = { ...session, credentials: { apiKey: value } };
    return { projects: await request(listProjects, { session: withKey, timeoutMs }), isConfirmed: true };
  }
  const withToken = { ...session, credentials: { bearerToken: value } };
  let isConfirmed = true;
  try {
    await request(getMyInfo, { session: withToken, timeoutMs });
  } catch (error) {
    if (isNotOffered(error)) isConfirmed = false;
    else if (!(error instanceof ContractError)) throw error;
  }
  const projects = await request(listProjects, { session: withToken, timeoutMs }).catch(() => undefined);
  return {
    /** The projects that the credential can access, if the service lists them. */
    projects,
    /** The service accepted it. Otherwise the service has no endpoint to find out. */
    isConfirmed: isConfirmed || projects !== undefined,
  };
}

/** Keeps a bearer token once the service has accepted it. Returns props of a `BearerPrompt`. */
export function useGiveBearerToken(onGiven: () => void) {
  const { error, isPending, mutate } = useChange({
    gcTime: 0,
    mutationFn: async (token: string) => {
      const session = currentSession();
      if (session) await tryCredential(session, { kind: 'bearer' }, token);
      setCredential({ kind: 'bearer' }, token);
    },
  });
  return {
    refused: tokenFault(error) === 'refused',
    problem: error && !tokenFault(error) ? toProblem(error).title : undefined,
    pending: isPending,
    onToken: (token: string) => mutate(token, { onSuccess: onGiven }),
  };
}
