import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const prefix = 'whsec_';

/** A webhook's secret. `random` is for seeds, which have to come out the same each time. */
export function newSigningKey(random: (size: number) => Buffer = randomBytes): string {
  return prefix + random(24).toString('base64');
}

/** `v1,<base64>` over `id.timestamp.body` (facts 4.4). The timestamp is in seconds. */
export function signatureOf(signingKey: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(
    signingKey.startsWith(prefix) ? signingKey.slice(prefix.length) : signingKey,
    'base64',
  );
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

export interface SignedHeaders {
  readonly id: string;
  readonly timestamp: number;
  /** May hold several signatures with a space between, as while a secret is being replaced. */
  readonly signature: string;
}

export function verifySignature(signingKey: string, headers: SignedHeaders, body: string): boolean {
  const expected = Buffer.from(signatureOf(signingKey, headers.id, headers.timestamp, body));
  return headers.signature.split(' ').some((text) => {
    const given = Buffer.from(text);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
