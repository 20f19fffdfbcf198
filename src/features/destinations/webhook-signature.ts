import { Webhook } from 'standardwebhooks';
import { quote } from '@/lib/curl';
import { trimEdges } from '@/lib/hidden-characters';
import { parseJson, toJson } from '@/lib/json';
import { isMap } from '@/lib/manifest/walk';
import { durationWords } from '@/lib/time';
import { bare, fenced, parseHeaders } from './webhook-headers';

/** Receivers reject messages that are older or newer than this. */
const TOLERANCE_S = 5 * 60;
const headerNames = ['id', 'timestamp', 'signature'] as const;
type HeaderName = (typeof headerNames)[number];

/** One check of a receiver. */
export interface Check {
  what: string;
  /** undefined if it could not be checked because an earlier check failed. */
  ok: boolean | undefined;
  text: string;
}

export interface Verdict {
  verified: boolean;
  checks: Check[];
}

type Secret = { webhook: Webhook } | { fault: string };

function readSecret(pasted: string): Secret {
  const text = pasted.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  // `SECRET="whsec_…"`, `"secret": "whsec_…",`, `v1,whsec_…`: what tools and files write around it is left out.
  const named = /^["'`\s]*(?:v1,|(?:export\s+)?[\w.-]+["'`]?\s*[:=](?!$))\s*(\S.*)$/.exec(
    trimEdges(text),
  )?.[1];
  const given = trimEdges(bare(named ?? trimEdges(text))).replace(/^v1,|\s+(?:#|\/\/)\s.*$/g, '');
  // Text around it: "Signing secret: whsec_…", `{"secret":"whsec_…"}`.
  const secret =
    /^.*[^\w-](whsec_[A-Za-z0-9+/]+={0,2})(?![\w+/=…-])[^]*$/s.exec(given)?.[1] ??
    /^(whsec_[A-Za-z0-9+/]+={0,2})[.,;:!]*(?:$|\s+[^\w\s+/])/.exec(given)?.[1] ??
    given;
  if (secret === '') return { fault: 'Give the signing secret of the destination' };
  const key = secret.replace(/^whsec_/, '');
  const fault = 'It is not base64 after whsec_: a character is missing or does not belong';
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(key) || key.replace(/=+$/, '').length % 4 === 1) return { fault };
  try {
    return { webhook: new Webhook(secret) };
  } catch {
    return { fault };
  }
}

const sign = (webhook: Webhook, id: string, timestamp: string, body: string) =>
  webhook.sign(id, new Date(Number(timestamp) * 1000), body).replace(/^v1,/, '');

/** Common ways in which a body is changed in transit, each with its fix. */
function changedBodies(body: string): { body: string; text: string }[] {
  const changed = [
    { body: body.replace(/\r\n/g, '\n'), text: 'line ends were changed from LF to CR LF' },
    { body: body.replace(/\r?\n/g, '\r\n'), text: 'it had CR LF line ends, which this field turns into LF' },
    { body: body.trim(), text: 'white space was added at its start or end' },
    { body: `${body}\n`, text: 'a line end at its end is missing' },
  ];
  const quoted = /^(?:--data(?:-raw)? |b)?(["'`])([^]*)\1$/.exec(body.trim())?.[2];
  if (quoted !== undefined) changed.push({ body: quoted, text: 'quotes were written around it' });
  const listed = /^([^]*\S)\s*[,;]$/.exec(body.trim())?.[1];
  if (listed !== undefined) changed.push({ body: listed, text: 'a comma was written after it' });
  const seen = body.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  changed.push({ body: seen, text: 'a character that cannot be seen was written into it' });
  const inFence = fenced(body);
  if (inFence !== undefined)
    for (const end of ['', '\n'])
      changed.push({ body: inFence + end, text: 'a Markdown fence stands around it here' });
  const json = jsonIn(inFence ?? body);
  const event = isMap(json?.json) ? json.json : undefined;
  const inner = event ? (event['body'] ?? event['rawBody'] ?? event['payload']) : json?.json;
  if (typeof inner === 'string')
    changed.push({
      body: inner,
      text: 'it stands inside a JSON string here. Give only what is in that string',
    });
  for (const packed of [body, inner]) {
    const unpacked = typeof packed === 'string' ? fromBase64(packed) : undefined;
    if (unpacked !== undefined)
      changed.push({ body: unpacked, text: 'it is in Base64 here. Decode it first' });
  }
  const known = new Set([body]);
  const orders = json && [
    { order: '', json: json.json },
    { order: ', its keys in alphabetical order', json: json.sorted },
  ];
  for (const one of orders ?? [])
    for (const { text, write } of layouts)
      for (const escape of escapes)
        for (const end of ['', '\n']) {
          const written = escape.write(write(one.json)) + end;
          const how = `${text}${one.order}${escape.text}${end && ' and a line end after it'}`;
          if (!known.has(written))
            changed.push({
              body: written,
              text: `a tool has written its JSON anew; it was sent ${how}. Verify the bytes as they came`,
            });
          known.add(written);
        }
  return changed.filter((one) => one.body !== body);
}

/** Text in Base64, which API gateways and queues hand on; undefined if it is none. */
function fromBase64(text: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const codeEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

const beyondAscii = (json: string) => json.replaceAll(/[^\0-\x7f]/g, codeEscape);

/** How Go, Python and PHP write some characters in JSON. */
const escapes: readonly { text: string; write: (json: string) => string }[] = [
  { text: '', write: (json) => json },
  {
    text: String.raw`, with \u0026, \u003c and \u003e for &, < and >`,
    write: (json) => json.replaceAll(/[<>&\u2028\u2029]/g, codeEscape),
  },
  { text: String.raw`, with escapes such as \u00e9 for all but ASCII`, write: beyondAscii },
  { text: String.raw`, with \/ for /`, write: (json) => json.replaceAll('/', String.raw`\/`) },
  {
    text: String.raw`, with \/ for / and escapes for all but ASCII`,
    write: (json) => beyondAscii(json).replaceAll('/', String.raw`\/`),
  },
];

interface JsonBody {
  json: unknown;
  sorted: unknown;
}

/** Indentation makes a deeply nested body far longer: nobody signed that, and it would take seconds. */
const MOST_WRITTEN = 1_000_000;

/** A JSON body, also with its keys in order; undefined if it is not JSON, or nested too deep to be written again. */
function jsonIn(body: string): JsonBody | undefined {
  try {
    const json = parseJson(body);
    const sorted = sortedKeys(json);
    // Throws if it is far too deep.
    const written = toJson(sorted, 1);
    return written.length > 4 * body.length + MOST_WRITTEN ? undefined : { json, sorted };
  } catch {
    return undefined;
  }
}

const sortedKeys = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sortedKeys)
    : isMap(value)
      ? Object.fromEntries(
          Object.entries(value)
            .map(([key, one]) => [key, sortedKeys(one)] as const)
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : value;

/** Whether its keys are in order, and so many that this is no chance. */
const looksSorted = ({ json, sorted }: JsonBody): boolean =>
  isMap(json) && Object.keys(json).length > 3 && toJson(sorted) === toJson(json);

/** How services write JSON. */
const layouts: readonly { text: string; write: (json: unknown) => string }[] = [
  { text: 'without spaces and line breaks', write: (json) => toJson(json) },
  { text: 'indented by two spaces', write: (json) => toJson(json, 2) },
  { text: 'indented by four spaces', write: (json) => toJson(json, 4) },
  { text: 'indented by tabs', write: (json) => toJson(json, '\t') },
  {
    text: 'on one line, with spaces after commas and colons',
    write: (json) =>
      toJson(json, 1)
        .replace(/\n\s*(?=[}\]])|(?<=[{[])\n\s*/g, '')
        .replace(/\n\s*/g, ' '),
  },
];

interface Message {
  headers: string;
  body: string;
  secret: string;
}

/** Checks a message like a receiver and reports each part. */
export function verifyMessage({ headers, body, secret }: Message, now: number): Verdict {
  const given = parseHeaders(headers);
  const header = (name: HeaderName) => given.get(`svix-${name}`) ?? given.get(`webhook-${name}`);
  const missing = headerNames.filter((name) => !header(name)).map((name) => `svix-${name}`);
  const [id = '', timestamp = '', signatures = ''] = headerNames.map(header);
  const checks: Check[] = [
    {
      what: 'Headers',
      ok: missing.length === 0,
      text: missing.length === 0 ? 'All three are present' : `Missing: ${missing.join(', ')}`,
    },
  ];
  const time = timestamp === '' ? undefined : timeCheck(timestamp, now);
  if (time) checks.push(time);
  const key = readSecret(secret);
  checks.push({ what: 'Secret', ok: !('fault' in key), text: 'fault' in key ? key.fault : 'It can be read' });
  if (missing.length > 0 || 'fault' in key || !/^\d+$/.test(timestamp))
    checks.push({ what: 'Signature', ok: undefined, text: 'Checked once the others can be read' });
  else checks.push(signatureCheck(key.webhook, { id, timestamp, body, signatures }));
  return { verified: checks.every(({ ok }) => ok === true), checks };
}

function timeCheck(timestamp: string, now: number): Check {
  const what = 'Timestamp';
  if (!/^\d+$/.test(timestamp)) return { what, ok: false, text: 'It is not a whole number of seconds' };
  if (timestamp.length >= 13) return { what, ok: false, text: 'It is in milliseconds; seconds are expected' };
  const age = Math.round(now / 1000) - Number(timestamp);
  const words = durationWords(Math.abs(age) * 1000) ?? '';
  if (age > TOLERANCE_S)
    return { what, ok: false, text: `It is ${words} old; receivers refuse what is older than 5 min` };
  if (age < -TOLERANCE_S) return { what, ok: false, text: `It is ${words} in the future; a clock is wrong` };
  return { what, ok: true, text: 'Within 5 min of now' };
}

interface Signed {
  id: string;
  timestamp: string;
  body: string;
  signatures: string;
}

function signatureCheck(webhook: Webhook, { id, timestamp, body, signatures }: Signed): Check {
  const what = 'Signature';
  const entries = signatures.split(/\s+/).filter(Boolean);
  const own = entries.filter((entry) => entry.startsWith('v1,')).map((entry) => entry.slice(3));
  if (own.length === 0)
    return { what, ok: false, text: 'None begins with v1, which is the scheme of these messages' };
  if (own.includes(sign(webhook, id, timestamp, body)))
    return { what, ok: true, text: own.length > 1 ? 'One of them matches' : 'It matches' };
  if (own.every((value) => !/^[A-Za-z0-9+/]{43}=$/.test(value)))
    return { what, ok: false, text: 'It is not 32 bytes of base64: it was cut off or changed' };
  const changed = changedBodies(body).find((one) => own.includes(sign(webhook, id, timestamp, one.body)));
  if (changed) return { what, ok: false, text: `The body differs from what was signed: ${changed.text}` };
  const json = jsonIn(fenced(body) ?? body);
  const rewritten = json
    ? ' The body is JSON: a tool may have changed its spaces, and then its bytes are not those that were signed.'
    : '';
  const sorted =
    json && looksSorted(json) ? ' Its keys are in alphabetical order: a tool may have sorted them.' : '';
  return {
    what,
    ok: false,
    text: `It was made from something else: another secret, id, timestamp or body. After a rotation the old secret no longer fits.${rewritten}${sorted}`,
  };
}

interface SignedMessage {
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** A message with valid signature headers; undefined if the secret cannot be parsed. */
export function signMessage(
  secret: string,
  id: string,
  now: number,
  body: string,
): SignedMessage | undefined {
  const key = readSecret(secret);
  if ('fault' in key) return undefined;
  const timestamp = String(Math.floor(now / 1000));
  return {
    headers: {
      'content-type': 'application/json',
      'svix-id': id,
      'svix-timestamp': timestamp,
      'svix-signature': `v1,${sign(key.webhook, id, timestamp, body)}`,
    },
    body,
  };
}

/** The curl command that sends it, for a POSIX shell. */
export const curlCommand = (url: string, { headers, body }: SignedMessage): string =>
  [
    `curl -X POST ${quote(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    `--data-raw ${quote(body)}`,
  ].join(' \\\n  ');
