import { toPem } from './pem';

interface KeyPair {
  publicPem: string;
  /** Offered as a file and not stored. */
  privatePem: string;
}

/** Browsers only offer cryptography to pages over https or on loopback. */
export const canMakeKeys = (): boolean => globalThis.crypto?.subtle !== undefined;

export async function makeKeyPair(bits: number): Promise<KeyPair> {
  const pair = await crypto.subtle.generateKey(
    {
      name: 'RSASSA-PKCS1-v1_5',
      hash: 'SHA-256',
      modulusLength: bits,
      publicExponent: new Uint8Array([1, 0, 1]),
    },
    true,
    ['sign', 'verify'],
  );
  const [spki, pkcs8] = await Promise.all([
    crypto.subtle.exportKey('spki', pair.publicKey),
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
  ]);
  return {
    publicPem: toPem('PUBLIC KEY', new Uint8Array(spki)),
    privatePem: toPem('PRIVATE KEY', new Uint8Array(pkcs8)),
  };
}

/** SHA-256 of the key in DER form, in hexadecimal as OpenSSL prints it. */
export async function fingerprintOf(der: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  if (!canMakeKeys()) return undefined;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', der));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join(':');
}
