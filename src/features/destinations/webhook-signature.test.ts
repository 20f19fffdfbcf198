import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curlCommand, signMessage, verifyMessage } from './webhook-signature';

const now = Date.parse('2026-03-02T09:00:00Z');
const seconds = now / 1000;
const key = Buffer.from('0123456789abcdef01234567');
const secret = `whsec_${key.toString('base64')}`;
const body = '{"notificationType":"connection.error","data":{"errors":["größer"]}}';

/** Svix's scheme, written out on its own. */
const mac = (text: string, timestamp = seconds, id = 'msg_1') =>
  createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64');
const headersOf = (signature: string, timestamp: number | string = seconds, id = 'msg_1') =>
  `svix-id: ${id}\nsvix-timestamp: ${timestamp}\nsvix-signature: ${signature}`;
const verify = (headers: string, text = body, with_ = secret) =>
  verifyMessage({ headers, body: text, secret: with_ }, now);
const said = (what: string, verdict: ReturnType<typeof verify>) =>
  verdict.checks.find((check) => check.what === what);

describe('verifyMessage', () => {
  it('takes a message that was signed right, also among several signatures', () => {
    expect(verify(headersOf(`v1,${mac(body)}`)).verified).toBe(true);
    expect(verify(headersOf(`v1a,abc v1,${mac('other')} v1,${mac(body)}`)).verified).toBe(true);
  });

  it.each([300, 3_000, 100_000])('reads a body that is nested %d deep', (depth) => {
    for (const deep of [
      '['.repeat(depth) + ']'.repeat(depth),
      '{"a":'.repeat(depth) + '1' + '}'.repeat(depth),
    ]) {
      expect(verify(headersOf(`v1,${mac(deep)}`), deep).verified).toBe(true);
      expect(said('Signature', verify(headersOf(`v1,${mac('other')}`), deep))).toMatchObject({ ok: false });
    }
  });

  it('takes any message, and refuses it once a character of it is changed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), fc.nat(), (text, at) => {
        const signed = headersOf(`v1,${mac(text)}`);
        expect(verify(signed, text).verified).toBe(true);
        const index = at % text.length;
        const other = text[index] === 'x' ? 'y' : 'x';
        expect(verify(signed, text.slice(0, index) + other + text.slice(index + 1)).verified).toBe(false);
      }),
    );
  });

  it.each([
    ['broken over two lines', (right: string) => `v1,${right.slice(0, 20)}\n${right.slice(20)}`],
    ['broken after its scheme', (right: string) => `v1,\n  ${right}`],
    ['after a space', (right: string) => `v1, ${right}`],
    ['in a list with commas', (right: string) => `v1,${mac('other')}, v1,${right}`],
    ['in a header of its own', (right: string) => `v1,${mac('other')}\nsvix-signature: v1,${right}`],
    ['without its padding', (right: string) => `v1,${right.replace('=', '')}`],
    [
      'with entities',
      (right: string) => `v1,${right.replaceAll(/[+/=]/g, (sign) => `&#${sign.charCodeAt(0)};`)}`,
    ],
  ])('takes a signature that is %s', (_name, written) => {
    expect(verify(headersOf(written(mac(body)))).verified).toBe(true);
  });

  it.each([
    ['comma', ',', (text: string) => `"${text}"`],
    ['comma, without quotes', ',', (text: string) => text],
    ['semicolon', ';', (text: string) => text],
    ['tab', '\t', (text: string) => text],
    ['bar', ' | ', (text: string) => text],
  ])('takes headers that are columns of a table: %s', (_name, separator, quote) => {
    const row = (...cells: readonly string[]) => cells.map(quote).join(separator);
    const names = row('time', 'svix-id', 'svix-timestamp', 'svix-signature');
    const values = row('09:00', 'msg_1', String(seconds), `v1,${mac(body)}`);
    expect(verify(`${names}\n${values}`).verified).toBe(true);
  });

  it.each([
    ['no headers', '', /^Missing: svix-id, svix-timestamp, svix-signature$/, 'Headers'],
    ['one missing', `svix-id: a\nsvix-timestamp: ${seconds}`, /^Missing: svix-signature$/, 'Headers'],
    [
      'an old one',
      headersOf(`v1,${mac(body, seconds - 1020)}`, seconds - 1020),
      /^It is 17 min old/,
      'Timestamp',
    ],
    ['one of tomorrow', headersOf('v1,x', seconds + 86_400), /in the future/, 'Timestamp'],
    ['milliseconds', headersOf('v1,x', now), /milliseconds/, 'Timestamp'],
    ['no number', headersOf('v1,x', 'noon'), /not a whole number/, 'Timestamp'],
    ['another scheme', headersOf('v2,abc'), /None begins with v1/, 'Signature'],
    ['a cut signature', headersOf(`v1,${mac(body).slice(0, 20)}`), /cut off or changed/, 'Signature'],
    ['another id', headersOf(`v1,${mac(body, seconds, 'msg_2')}`), /another secret, id/, 'Signature'],
  ])('refuses %s and says why', (_name, headers, reason, what) => {
    const verdict = verify(headers);
    expect(verdict.verified).toBe(false);
    expect(said(what, verdict)).toMatchObject({ ok: false, text: expect.stringMatching(reason) as string });
  });

  it('says that the signature of an old message is right', () => {
    const old = verify(headersOf(`v1,${mac(body, seconds - 1020)}`, seconds - 1020));
    expect(said('Signature', old)?.ok).toBe(true);
  });

  it.each([
    ['', /Give the signing secret/],
    ['whsec_not base64!', /not base64/],
    ['whsec_abcde', /not base64/],
  ])('says what is wrong with the secret %j', (text, reason) => {
    const verdict = verify(headersOf(`v1,${mac(body)}`), body, text);
    expect(said('Secret', verdict)).toMatchObject({
      ok: false,
      text: expect.stringMatching(reason) as string,
    });
    expect(said('Signature', verdict)?.ok).toBeUndefined();
  });

  it.each([
    ['white space at its end', `${body} `, /white space/],
    ['a lost line end', body, /line end at its end is missing/, `${body}\n`],
    [
      'JSON that was formatted again',
      JSON.stringify(JSON.parse(body), null, 2),
      /written its JSON anew; it was sent without spaces and line breaks\./,
    ],
    [
      'JSON that was indented when it was sent',
      body,
      /indented by two spaces and a line end/,
      `${JSON.stringify(JSON.parse(body), null, 2)}\n`,
    ],
    [
      'JSON as Python writes it',
      body,
      /spaces after commas and colons/,
      '{"notificationType": "connection.error", "data": {"errors": ["größer"]}}',
    ],
    ['JSON with its keys in another order', body, /The body is JSON: a tool may have/, '{}'],
    ['other line ends', 'a\r\nb', /line ends/, 'a\nb'],
  ])('finds that the body has %s', (_name, received, reason, signed = body) => {
    const check = said('Signature', verify(headersOf(`v1,${mac(signed)}`), received));
    expect(check).toMatchObject({ ok: false, text: expect.stringMatching(reason) as string });
  });
});

describe('the secret', () => {
  it.each([
    ` ${secret}\n`,
    `"${secret}"`,
    `v1,${secret}`,
    `secret=${secret}`,
    `WEBHOOK_SECRET="${secret}"`,
    `"webhookSigningKey": "${secret}",`,
    `export SECRET='${secret}';`,
    `\u200b${secret}\ufeff`,
    secret.replace('whsec_', ''),
  ])('is read from %j', (text) => {
    expect(verify(headersOf(`v1,${mac(body)}`), body, text).verified).toBe(true);
  });
});

describe('a sample', () => {
  it('is signed so that it verifies, whatever its body', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const message = signMessage(secret, 'msg_9', now, text);
        expect(verify(JSON.stringify(message?.headers), text).verified).toBe(true);
      }),
    );
    expect(signMessage('whsec_!', 'msg_9', now, body)).toBeUndefined();
  });

  it('is quoted for a shell', () => {
    const message = signMessage(secret, 'msg_9', now, `{"name":"O'Brien $HOME \`x\`"}`);
    const command = message && curlCommand('https://example.com/hook?a=1&b=2', message);
    expect(command).toContain(`curl -X POST 'https://example.com/hook?a=1&b=2' \\\n`);
    expect(command).toContain(`--data-raw '{"name":"O'\\''Brien $HOME \`x\`"}'`);
    expect(command).not.toContain(secret);
  });
});

describe('what tools write around a message', () => {
  const fields = ['svix-id', 'svix-timestamp', 'svix-signature'] as const;
  const values = {
    'svix-id': 'msg_1',
    'svix-timestamp': String(seconds),
    'svix-signature': `v1,${mac(body)}`,
  };
  const each = (write: (name: string, value: string) => string) =>
    fields.map((name) => write(name, values[name]));

  it.each<[string, string]>([
    ['a text in JSON', JSON.stringify(JSON.stringify(values))],
    ['a log', `headers=${JSON.stringify(JSON.stringify(values))} done`],
    ['a form', each((name, value) => `${name}=${encodeURIComponent(value)}`).join('&')],
    ['XML', each((name, value) => `<header name="${name}">${value}</header>`).join('')],
    ['bytes', `[${each((name, value) => `(b'${name}', b'${value}')`).join(', ')}]`],
    ['full-width signs', each((name, value) => `${name}：${value}`).join('\n')],
    ['folded lines', each((name, value) => `${name}:\r\n\t${value}`).join('\r\n')],
    ['a folded signature', headersOf(`v1,${mac('other')}\n  v1,${mac(body)}`)],
    ['a Markdown fence', `\n\`\`\`http\n${headersOf(`v1,${mac(body)}`)}\n\`\`\`\n`],
    ['JSON in a Markdown fence', `~~~~json\n${JSON.stringify({ headers: values }, null, 2)}\n~~~~`],
    [
      'PHP’s var_dump',
      each((name, value) => `["${name}"]=>\n  string(${value.length}) "${value}"`).join('\n'),
    ],
    [
      'events of CloudFront',
      JSON.stringify({
        headers: Object.fromEntries(fields.map((name) => [name, [{ key: 'X', value: values[name] }]])),
      }),
    ],
    [
      'names in camel case',
      each(
        (name, value) => `${name.replace(/-(.)/, (_, one: string) => one.toUpperCase())}: '${value}'`,
      ).join(', '),
    ],
    ['lines of names, colons and values', each((name, value) => `${name}\n:\n${value}`).join('\n')],
    ['other dashes', each((name, value) => `${name.replaceAll('-', '\u2011')}: ${value}`).join('\n')],
  ])('headers in %s are found', (_, headers) => {
    expect(verify(headers).verified).toBe(true);
  });

  it.each([
    `Signing secret: ${secret}`,
    `Signing secret\n${secret}\n`,
    `{"secret":"${secret}"}`,
    `<${secret}>`,
    `- ${secret}`,
    `export SECRET=${secret} # of production`,
    `${secret}.`,
    `${secret} (old)`,
    `${secret.slice(0, 12)}\u200b${secret.slice(12)}`,
  ])('the secret is found in %j', (text) => {
    expect(verify(headersOf(values['svix-signature']), body, text).verified).toBe(true);
  });

  it.each([
    `${secret.slice(0, 20)} ${secret.slice(20)}`,
    `secret: ${secret.slice(0, 20)}-x`,
    `see ${secret}…`,
  ])('a damaged secret is not found in %j', (text) => {
    expect(said('Secret', verify(headersOf('v1,x'), body, text))?.ok).toBe(false);
  });

  it.each<[sent: string, pasted: string, words: string]>([
    [
      String.raw`{"a":"x\u0026y","b":"\u003cé\u003e"}`,
      '{"a":"x&y","b":"<é>"}',
      String.raw`breaks, with \u0026,`,
    ],
    [String.raw`{"b": "gr\u00fcn"}`, '{"b":"grün"}', String.raw`colons, with escapes such as \u00e9`],
    [String.raw`{"a":"x\/\u00fc"}`, '{\n  "a": "x/ü"\n}', String.raw`with \/ for / and escapes`],
    [body, JSON.stringify(body), 'it stands inside a JSON string'],
    [body, JSON.stringify({ headers: {}, body }), 'it stands inside a JSON string'],
    [body, `'${body}'`, 'quotes were written around it'],
    [body, `--data-raw '${body}'`, 'quotes were written around it'],
    [body, `\`\`\`json\n${body}\n\`\`\``, 'a Markdown fence stands around it'],
    [body, `b'${body}'`, 'quotes were written around it'],
    [body, `${body},`, 'a comma was written after it'],
    [
      body,
      `${body.slice(0, 5)}\u200b${body.slice(5)}`,
      'a character that cannot be seen was written into it',
    ],
    [body, Buffer.from(body).toString('base64'), 'it is in Base64'],
    [body, JSON.stringify({ payload: body }), 'it stands inside a JSON string'],
    [
      body,
      JSON.stringify({ isBase64Encoded: true, body: Buffer.from(body).toString('base64') }),
      'it is in Base64',
    ],
    [`${body}\n`, `~~~\n${body}\n~~~\n`, 'a Markdown fence stands around it'],
    [body, `\`\`\`\n${JSON.stringify(JSON.parse(body), null, 2)}\n\`\`\``, 'it was sent without spaces'],
    ['{"a":[{"b":1,"c":2}],"d":3}', '{\n "d": 3, "a": [{"c": 2, "b": 1}]}', 'its keys in alphabetical order'],
  ])('a body that was sent as %j is known in %j', (sent, pasted, words) => {
    const check = said('Signature', verify(headersOf(`v1,${mac(sent)}`), pasted));
    expect([check?.ok, check?.text]).toEqual([false, expect.stringContaining(words)]);
  });

  it('says that keys may have been sorted', () => {
    const words = (pasted: string) =>
      said('Signature', verify(headersOf(`v1,${mac('{"z":1,"y":{"c":1,"b":2},"x":3,"w":4}')}`), pasted))
        ?.text;
    expect(words('{"w":4,"x":3,"y":{"b":2,"c":1},"z":1}')).toContain('a tool may have sorted them');
    for (const other of ['{"w":4,"x":3,"y":{"c":1,"b":2},"z":1}', '{"a":1}', '[1,2,3,4]'])
      expect(words(other)).not.toContain('sorted');
  });
});
