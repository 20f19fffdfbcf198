import { randomBytes } from 'node:crypto';
import { requiredText } from '@/contract/common';
import { z } from '@/contract/zod';
import type { Clock } from './clock';
import { Refusal } from './http/problem';
import { mounts } from './http/match';
import { readJson } from './http/body';
import { jsonReply, type Reply } from './http/reply';
import { validate } from './http/validate';

const lifetime = 10 * 60_000;

export interface Credentials {
  readonly apiKey: string;
  readonly bearerToken: string;
}

export const addressesAt = (origin: string) => ({
  baseUrl: origin + mounts.base,
  readUrl: origin + mounts.read,
  searchUrl: origin + mounts.search,
  writeUrl: origin + mounts.write,
});

const redeemSchema = z.object({ token: requiredText('Token', 200) });

/**
 * One-time tokens that a start link carries in its fragment, so that a first run is one click. They live in memory
 * only: a new start gives a new link.
 */
export function createConnectTokens(clock: Clock) {
  const open = new Map<string, { readonly credentials: Credentials; readonly until: number }>();

  return {
    mint: (credentials: Credentials): string => {
      const token = randomBytes(24).toString('base64url');
      open.set(token, { credentials, until: clock.now() + lifetime });
      return token;
    },

    /** Answers `POST /connect-tokens:redeem`. */
    async redeem(request: Request, origin: string): Promise<Reply> {
      const { token } = validate(redeemSchema, await readJson(request, false), 'body');
      const found = open.get(token);
      open.delete(token);
      if (!found || found.until < clock.now())
        throw new Refusal(410, {
          detail: 'This link has been used or has expired.',
          remedy: 'Start the service again for a new link, or connect with the key in the credentials file.',
        });
      const name = new URL(origin).host;
      return jsonReply({ name, ...addressesAt(origin), ...found.credentials });
    },
  };
}
