/** The result of parsing an RSA public key in PEM form. */
type ReadPem =
  | {
      readonly kind: 'public';
      readonly bits: number;
      /** SubjectPublicKeyInfo, the form that is always sent. */
      readonly der: Uint8Array<ArrayBuffer>;
      readonly pem: string;
    }
  /** A private key, which never leaves the page. */
  | { readonly kind: 'private' }
  | { readonly kind: 'bad'; readonly reason: string };

const SMALLEST_BITS = 2048;
const LONGEST = 64 * 1024;
/** AlgorithmIdentifier of RSA: OID 1.2.840.113549.1.1.1 and NULL. */
const RSA_ALGORITHM = [
  0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00,
];

/** A PEM file that is itself in Base64, as in secrets of Kubernetes. */
function fromBase64(pasted: string): string {
  const text = pasted.replaceAll(/[\s"']/g, '');
  if (!/^LS0tLS1C[\w+/]+=*$/.test(text)) return pasted;
  try {
    return atob(text);
  } catch {
    return pasted;
  }
}

const bad = (reason: string): ReadPem => ({ kind: 'bad', reason });

/** Parses PEM without cryptography: form, kind and size. */
export function readPem(pasted: string): ReadPem {
  const text = fromBase64(pasted)
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    // In JSON and in environment files, its line breaks are written as \n.
    .replaceAll(/\\+[rn]/g, '\n')
    // Quotes of an e-mail, and lines joined in source code.
    .replaceAll(/^[ \t]*[>|][>| \t]*|["'`][ \t]*[+,;)]?[ \t]*\\?$|^[ \t]*["'`]/gm, '')
    // Word processors and chats make longer dashes of two.
    .replaceAll(/[-‐-―−]{2,}(?=BEGIN|END)|(?<=KEY)[-‐-―−]{2,}/g, '-----');
  // Checked first, even if the rest is damaged.
  if (/PRIVATE\s+KEY/i.test(text) || /"(d|p|q|dp|dq|qi)"\s*:/.test(text)) return { kind: 'private' };
  if (text.length > LONGEST) return bad('That is longer than a public key can be');
  if (/BEGIN (NEW )?CERTIFICATE REQUEST/.test(text))
    return bad(
      'This is a certificate request. Give the public key that is in it: openssl req -pubkey -noout -in FILE',
    );
  if (/BEGIN CERTIFICATE/.test(text))
    return bad(
      'This is a certificate. Give the public key that is in it: openssl x509 -pubkey -noout -in FILE',
    );
  if (/^\s*ssh-|BEGIN SSH2/.test(text)) return bad('This is a key for SSH. Give it in PEM form');
  if (/BEGIN PGP/.test(text)) return bad('This is a key for PGP. Give an RSA public key in PEM form');
  if (/"(?:kty|keys)"\s*:/.test(text)) return bad('This is a key in JSON (JWK). Give it in PEM form');
  if (/<\/?(?:Modulus|RSAKeyValue)>/i.test(text)) return bad('This is a key in XML. Give it in PEM form');
  if (/^\s*(?:https?:\/\/|[~.]{0,2}\/|[A-Za-z]:\\)\S+\s*$/.test(text))
    return bad('This is where a key is kept. Give the key itself, in PEM form');
  const blocks = [...text.matchAll(/-----BEGIN ([A-Z ]+)-----([\s\S]*?)-----END ([A-Z ]+)-----/g)];
  const [block] = blocks;
  if (!block && /-----BEGIN [A-Z ]+-----/.test(text))
    return bad('Its last line is missing: -----END PUBLIC KEY-----');
  if (!block && /^\s*MII[\w+/\s]{60,}=*\s*$/.test(text))
    return bad(
      'Its first and last lines are missing: -----BEGIN PUBLIC KEY----- and -----END PUBLIC KEY-----',
    );
  if (!block) return bad('Give an RSA public key in PEM form, beginning with -----BEGIN PUBLIC KEY-----');
  if (blocks.length > 1) return bad('There are several keys in it. Give one');
  const [, begin, body = '', end] = block;
  if (begin !== end) return bad('Its last line does not match its first');
  const bytes = decode(body);
  if (!bytes) return bad('The text between its first and last line is not Base64');
  if (!begin?.endsWith('PUBLIC KEY')) return bad(`This is not a public key but “${begin}”`);
  const outer = element(bytes, 0, 0x30);
  // What is in it counts, because tools mix up the labels of the two forms.
  if (outer && bytes[outer.start] === 0x02) return rsaKey(bytes, wrap(bytes));
  if (!outer || outer.end !== bytes.length) return bad('It is damaged, or not a public key');
  const algorithm = element(bytes, outer.start, 0x30);
  const bits = algorithm && element(bytes, algorithm.end, 0x03);
  if (!algorithm || !bits || bytes[bits.start] !== 0) return bad('It is damaged, or not a public key');
  const oid = bytes.slice(algorithm.start, algorithm.start + 11);
  if (!RSA_ALGORITHM.slice(2, 13).every((byte, at) => oid[at] === byte))
    return bad('The key is not an RSA key');
  return rsaKey(bytes.slice(bits.start + 1, bits.end), bytes);
}

/** `key` is an RSAPublicKey: modulus and exponent. A private key has a version and more numbers. */
function rsaKey(key: Uint8Array, der: Uint8Array<ArrayBuffer>): ReadPem {
  const outer = element(key, 0, 0x30);
  const modulus = outer && element(key, outer.start, 0x02);
  const exponent = modulus && element(key, modulus.end, 0x02);
  // A private key begins with a version, a number of one byte.
  if (modulus && !exponent && modulus.end - modulus.start === 1) return { kind: 'private' };
  if (!exponent) return bad('It is damaged, or not a public key');
  if (exponent.end !== outer.end) return { kind: 'private' };
  const bits = bitLength(key.slice(modulus.start, modulus.end));
  if (bits < SMALLEST_BITS)
    return bad(`The key has ${bits} bits. Services take keys of at least ${SMALLEST_BITS}`);
  return { kind: 'public', bits, der, pem: toPem('PUBLIC KEY', der) };
}

interface Element {
  start: number;
  end: number;
}

function element(bytes: Uint8Array, at: number, tag: number): Element | undefined {
  const first = bytes[at + 1];
  if (bytes[at] !== tag || first === undefined) return undefined;
  const more = first < 0x80 ? 0 : first & 0x7f;
  if (more > 3 || first === 0x80) return undefined;
  let length = more === 0 ? first : 0;
  for (const byte of bytes.slice(at + 2, at + 2 + more)) length = length * 256 + byte;
  const start = at + 2 + more;
  return start + length <= bytes.length ? { start, end: start + length } : undefined;
}

function bitLength(number: Uint8Array): number {
  const first = number.findIndex((byte) => byte !== 0);
  return first < 0 ? 0 : (number.length - first) * 8 - Math.clz32(number[first] ?? 0) + 24;
}

function lengthBytes(length: number): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

/** Wraps the older form RSAPublicKey as SubjectPublicKeyInfo. */
function wrap(key: Uint8Array): Uint8Array<ArrayBuffer> {
  const bits = [0x03, ...lengthBytes(key.length + 1), 0x00, ...key];
  const content = [...RSA_ALGORITHM, ...bits];
  return new Uint8Array([0x30, ...lengthBytes(content.length), ...content]);
}

function decode(body: string): Uint8Array<ArrayBuffer> | undefined {
  const text = body.replace(/\s/g, '');
  if (text === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined;
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Bytes as PEM with 64 characters per line. */
export function toPem(label: string, der: Uint8Array): string {
  const base64 = btoa(Array.from(der, (byte) => String.fromCharCode(byte)).join(''));
  const lines = base64.match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
