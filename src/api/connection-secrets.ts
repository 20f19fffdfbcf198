import type { Connection } from '@/contract/connection';
import type { Installation } from '@/contract/installation';

/**
 * Some services return the customer's credentials at the provider unasked. They must not reach a cache or the screen.
 */
export function withoutCredentials(connection: Connection): Connection {
  const { apiKey: _key, oauth2AuthorizationCode, ...rest } = connection;
  const scopes = oauth2AuthorizationCode?.scopes;
  return { ...rest, ...(scopes ? { oauth2AuthorizationCode: { scopes } } : {}) };
}

export function withoutCredentialsOfConnection(installation: Installation): Installation {
  const { connection } = installation;
  return connection ? { ...installation, connection: withoutCredentials(connection) } : installation;
}
