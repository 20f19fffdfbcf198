import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** A webhook's secret. Seeds pass their own `random`, because they have to come out the same each time. */
export const newSigningKey = (random: (size: number) => Buffer = randomBytes): string =>
  `whsec_${random(24).toString('base64')}`;

/** `v1,<base64>` over `id.timestamp.body`. The timestamp is in seconds. */
export const signatureOf = (signingKey: string, id: string, timestamp: number, body: string): string =>
  new Webhook(signingKey).sign(id, new Date(timestamp * 1000), body);
