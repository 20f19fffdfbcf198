import { createHmac, randomBytes } from 'node:crypto';
import { isSameText } from './same-text';
import type { Repositories } from './storage/repositories';

type Meta = Repositories['meta'];
/** Each kind of signed address has a secret of its own, kept in the database so that addresses survive a restart. */
type SecretName = 'uploadSecret' | 'downloadSecret';

export function ensureSecret(meta: Meta, name: SecretName): string {
  const known = meta.get(name);
  if (known !== undefined) return known;
  const secret = randomBytes(32).toString('base64url');
  meta.set(name, secret);
  return secret;
}

export const sign = (meta: Meta, name: SecretName, ...parts: readonly string[]): string =>
  createHmac('sha256', ensureSecret(meta, name)).update(parts.join('\n')).digest('base64url');

/** Never makes a secret: without one, nothing has been signed. */
export const isSigned = (meta: Meta, name: SecretName, signature: string, ...parts: readonly string[]) =>
  meta.get(name) !== undefined && isSameText(signature, sign(meta, name, ...parts));
