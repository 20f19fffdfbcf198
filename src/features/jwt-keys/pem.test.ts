import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPem } from './pem';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const spki = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const pkcs1 = rsa.publicKey.export({ type: 'pkcs1', format: 'pem' }).toString();
const privateForms = [
  rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  rsa.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
  rsa.privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }).toString(),
  JSON.stringify(rsa.privateKey.export({ format: 'jwk' })),
];
const relabelled = (text: string, label: string) =>
  text.replace(/(BEGIN|END) [A-Z ]+-----/g, `$1 ${label}-----`);

describe('readPem', () => {
  it('reads both forms of a public key as the same key', () => {
    const read = readPem(spki);
    expect(read).toMatchObject({ kind: 'public', bits: 2048, pem: spki });
    expect(readPem(pkcs1)).toEqual(read);
    expect(readPem(`\r\n  ${spki.replaceAll('\n', '\r\n')}`)).toEqual(read);
    // As environment files and JSON have it, and under the label of the other form.
    expect(readPem(spki.replaceAll('\n', String.raw`\n`))).toEqual(read);
    expect(readPem(JSON.stringify({ key: spki.replaceAll('\n', '\r\n') }))).toEqual(read);
    expect(readPem(relabelled(spki, 'RSA PUBLIC KEY'))).toEqual(read);
    expect(readPem(relabelled(pkcs1, 'PUBLIC KEY'))).toEqual(read);
  });

  it.each([3072])('tells the size: %i bits', (modulusLength) => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength });
    expect(readPem(publicKey.export({ type: 'spki', format: 'pem' }).toString())).toMatchObject({
      kind: 'public',
      bits: modulusLength,
    });
  });

  it.each(privateForms)('knows a private key in any form: %#', (text) => {
    expect(readPem(text)).toEqual({ kind: 'private' });
    expect(readPem(Buffer.from(text).toString('base64')).kind).not.toBe('public');
    // Together with the public one, as some tools write them.
    expect(readPem(`${spki}\n${text}`)).toEqual({ kind: 'private' });
  });

  it('knows a private key that is labelled as a public one', () => {
    expect(readPem(relabelled(privateForms[0] ?? '', 'PUBLIC KEY'))).toEqual({ kind: 'private' });
    expect(readPem(relabelled(privateForms[1] ?? '', 'RSA PUBLIC KEY'))).toEqual({ kind: 'private' });
  });

  const small = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
  it.each([
    ['', /beginning with -----BEGIN PUBLIC KEY-----/],
    ['hello', /beginning with/],
    ['ssh-rsa AAAAB3NzaC1yc2E', /SSH/],
    ['---- BEGIN SSH2 PUBLIC KEY ----\nAAAA\n---- END SSH2 PUBLIC KEY ----', /SSH/],
    ['-----BEGIN PGP PUBLIC KEY BLOCK-----\nxA==\n-----END PGP PUBLIC KEY BLOCK-----', /PGP/],
    ['{"kty":"RSA","e":"AQAB"}', /JSON \(JWK\)/],
    ['{"keys":[]}', /JSON \(JWK\)/],
    [spki.replaceAll(/-----.*-----\n/g, ''), /first and last lines are missing/],
    ['-----BEGIN CERTIFICATE-----\nMII=\n-----END CERTIFICATE-----', /certificate/],
    [small.export({ type: 'spki', format: 'pem' }).toString(), /1024 bits/],
    [curve.export({ type: 'spki', format: 'pem' }).toString(), /not an RSA key/],
    [spki + spki, /several keys/],
    [spki.replace('MIIB', 'M!IB'), /not Base64/],
    [spki.replace('END PUBLIC', 'END RSA PUBLIC'), /last line/],
    [spki.split('\n').toSpliced(3, 2).join('\n'), /damaged/],
  ])('says what is wrong: %#', (text, reason) => {
    expect(readPem(text)).toEqual({ kind: 'bad', reason: expect.stringMatching(reason) as unknown });
  });

  it('never takes a private key for a public one, however it is cut or joined', () => {
    const text = privateForms[0] ?? '';
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(text.length), (from, to) => {
        const cut = text.slice(0, from) + text.slice(Math.max(from, to));
        expect(readPem(relabelled(cut, 'PUBLIC KEY')).kind).not.toBe('public');
      }),
    );
  });

  it('gives what the platform reads as the same key', () => {
    const read = readPem(pkcs1);
    expect(read.kind === 'public' && createPublicKey(read.pem).equals(rsa.publicKey)).toBe(true);
  });
});

it.each([
  ['longer dashes', spki.replaceAll('-----', '—–-')],
  ['invisible characters', spki.replaceAll('\n', '\u200b\n')],
  ['the marks of a quoted message', spki.replaceAll(/^(?=.)/gm, '> ')],
  ['the marks of a table', spki.replaceAll(/^(?=.)/gm, '  | ')],
  ['lines joined in source code', spki.trim().replaceAll(/^(.*)$/gm, String.raw`  "$1\n" +`)],
  ['lines in quotes', spki.trim().replaceAll(/^(.*)$/gm, "'$1',")],
  ['Base64 around it', Buffer.from(spki).toString('base64').replaceAll(/.{76}/g, '$&\n')],
  ['escapes twice', spki.replaceAll('\n', String.raw`\\n`)],
])('is read with %s', (_, text) => {
  expect(readPem(text)).toEqual(readPem(spki));
});

it.each([
  [spki.replace(/-----END[^]*/, ''), 'Its last line is missing: -----END PUBLIC KEY-----'],
  ['<RSAKeyValue><Modulus>AQAB</Modulus></RSAKeyValue>', 'This is a key in XML. Give it in PEM form'],
  ['https://x.example/jwks.json', /where a key is kept/],
  ['~/keys/public.pem', /where a key is kept/],
  [
    '-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----',
    /certificate request.*openssl req/,
  ],
])('is refused with the reason', (text, reason) => {
  expect(readPem(text)).toEqual({ kind: 'bad', reason: expect.stringMatching(reason) as string });
});
