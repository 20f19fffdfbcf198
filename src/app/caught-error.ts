import { ApiError, ContractError, MissingCredentialError, NetworkError } from '@/api/errors';
import { isChunkError } from '@/lib/chunk-error';

const shown = [ApiError, ContractError, MissingCredentialError, NetworkError];

/**
 * Logs what an error boundary caught, as React does by default. The page states a failed request in full, so that is
 * not logged: the console of the browser is for defects.
 */
export function logCaughtError(error: unknown): void {
  if (!shown.some((kind) => error instanceof kind) && !isChunkError(error)) console.error(error);
}
