import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rows, runs } from '@/test/exhaustive';
import { markOf, marks, redact, redactText, type RedactOptions } from '@/lib/redact';
import { ordinaryTexts } from '@/test/ordinary-texts';
import { moreRemoved } from '@/test/redaction-more-removed';
import { plantedNotations } from '@/test/redaction-notations';
import { plantedTexts, secretNames } from '@/test/redaction-samples';

const planted = [...plantedTexts, ...plantedNotations];

const options: RedactOptions = { known: [], personal: true };
const clean = (text: string) => redactText(text, options);
const secret = fc.stringMatching(/^[A-HJ-Z][a-km-z]{2}\d[a-km-z]{3,10}\d[A-HJ-Z]{1,4}$/);
const base64 = (text: string) => btoa(text);

describe('a secret in any notation', () => {
  test.each(planted)('%s', (form) => {
    for (const value of ['Zx9kQ2vLw7', 'hunter2horse', 'kT4mNp8Rw2']) {
      const text = clean(form.replaceAll('§', value));
      expect(text).not.toContain(value);
      // And nothing else, but for what is listed.
      expect(moreRemoved.get(form) ?? [form]).toContain(text.replaceAll(marks, '§'));
      const { value: kept } = redact({ text: form.replaceAll('§', value) }, 'open', options, 'details');
      expect(JSON.stringify(kept)).not.toContain(value);
    }
  });

  const commands = planted.filter((form) => /^(?:[a-z][\w-]* .*\s-{1,2}[A-Za-z]|AUTH |PASS )/.test(form));
  test.each(commands)('and in a command with more spaces: %s', (form) => {
    const value = 'Zx9kQ2vLw7';
    expect(clean(form.replaceAll(' ', '   ').replaceAll('§', value))).not.toContain(value);
  });

  test('however long it is', () => {
    const value = 'h2'.padEnd(1_000, 'quietly');
    const found = rows(planted).map((form) => [form, clean(form.replaceAll('§', value)).includes('quietly')]);
    expect(found.filter(([, isLeft]) => isLeft)).toEqual([]);
  });

  const encodings: readonly ((text: string) => string)[] = [
    (text) => text,
    encodeURIComponent,
    (text) => encodeURIComponent(encodeURIComponent(text)),
    (text) => JSON.stringify(text),
    (text) => JSON.stringify(JSON.stringify({ body: text })),
    (text) => text.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('=', '&#61;'),
    (text) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
    ...Array.from(
      '\u00ad\u061c\u180e\u200b\u200e\u202a\u202e\u2060\u2064\u206a\u206f\ufe0f\ufeff',
      (sign) => (text: string) => [...text].join(sign),
    ),
  ];
  const notations: readonly ((name: string, value: string) => string)[] = [
    (name, value) => `${name}=${value}`,
    (name, value) => `Failed with ${name}: ${value}`,
    (name, value) => JSON.stringify({ id: 1, [name]: value, more: true }),
    (name, value) => `{'${name}' => '${value}'}`,
    (name, value) => `| ${name} | ${value} |`,
    (name, value) => `${name}:\n  ${value}\nnext: 1`,
    (name, value) => `<input name="${name}" value="${value}">`,
  ];

  test('under any name, in any encoding', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...secretNames),
        fc.constantFrom(...notations),
        fc.constantFrom(...encodings),
        secret,
        (name, write, encode, value) => {
          expect(clean(encode(write(name, value)))).not.toContain(encode(value));
        },
      ),
      runs(2_000),
    );
  });

  test('in base64', () => {
    fc.assert(
      fc.property(secret, (value) => {
        for (const text of [
          `ana:${value}`,
          `password=${value}`,
          `user=ana&api_key=${value}`,
          JSON.stringify({ password: value }),
          JSON.stringify({ after: 1, note: `sk_live_${value}${value}` }),
          JSON.stringify({ after: 1, by: 'ana@acme.example', value }),
        ])
          expect(clean(`Header ${base64(text)} sent`)).not.toContain(base64(text).slice(0, 12));
      }),
    );
  });
});

test.each(ordinaryTexts)('leaves alone: %s', (text) => {
  expect(clean(text)).toBe(text);
});

test('text around a secret stays as it was, and JSON stays JSON', () => {
  const json = fc.jsonValue({ maxDepth: 2 });
  fc.assert(
    fc.property(json, secret, fc.boolean(), (other, value, isNumber) => {
      const text = JSON.stringify({ before: other, password: isNumber ? 48_151_623 : value, after: [1] });
      const read = JSON.parse(redactText(text, { known: [], personal: false })) as Record<string, unknown>;
      expect(read['password']).toBe(markOf('named secret'));
      expect(read['after']).toEqual([1]);
    }),
  );
  expect(clean('a\u200bb ½ ﬁ password=Zx9kQ2vLw7 ½ c\u200bd')).toBe(
    `a\u200bb ½ ﬁ password=${markOf('named secret')} ½ c\u200bd`,
  );
});

test('removing twice removes no more', () => {
  fc.assert(
    fc.property(fc.constantFrom(...planted), secret, (form, value) => {
      const once = clean(form.replaceAll('§', value));
      expect(clean(once)).toBe(once);
    }),
  );
});

// A rule that reads a character more than a limited number of times would need hours for these.
test('long texts without end are read to their end', () => {
  const units = [
    'a',
    '=',
    '"',
    String.raw`\"`,
    '%25',
    '<a ',
    '{',
    'key:',
    'token: ',
    'password ',
    'name="a" ',
    'eyJa.',
    '+1',
    '1 ',
    'a@',
    '\n',
    'user a ',
    '. ',
    'abcd\n',
    '"!',
    "a'",
    'pw is 1a ',
    'pw it is ',
  ];
  for (const unit of units)
    expect(clean(`${unit.repeat(300_000 / unit.length)} password=Zx9kQ2vLw7`)).not.toContain('Zx9k');
  for (const quote of ["'", '"', "'a"])
    expect(clean(`(id, pin) values (${quote.repeat(300)} password=Zx9kQ2vLw7`)).not.toContain('Zx9k');
});
