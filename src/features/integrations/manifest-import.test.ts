import fc from 'fast-check';
import { expect, it } from 'vitest';
import { importManifest } from './manifest-import';

const one = 'name: a\nprovider: gong\nproxy: {enabled: true}\n';
const whole = `specVersion: 1.0.0\nintegrations:\n  - ${one.trim().replaceAll('\n', '\n    ')}\n`;

it('reads a whole manifest, the content of one integration, and JSON, also after a byte order mark', () => {
  const json = JSON.stringify({
    specVersion: '1.0.0',
    integrations: [{ name: 'a', provider: 'gong', proxy: { enabled: true } }],
  });
  for (const text of [one, whole, json, `\uFEFF${whole}`, `\uFEFF${json}`])
    expect(importManifest(text, {})).toMatchObject({
      kind: 'candidates',
      candidates: [{ name: 'a', provider: 'gong', findings: [], content: { proxy: { enabled: true } } }],
    });
});

it('says why a text is no manifest', () => {
  for (const text of [
    '',
    'x',
    '[]',
    'a: [',
    'specVersion: 2',
    'specVersion: 1.0.0\nintegrations: []',
    'x'.repeat(2_000_001),
  ])
    expect(importManifest(text, {})).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(/./) as string,
    });
});

it('refuses a text that grows when it is read', () => {
  const lines = ['a0: &a0 [x,x,x,x,x,x,x,x,x,x]'];
  for (let at = 1; at < 12; at += 1)
    lines.push(`a${at}: &a${at} [${Array.from({ length: 10 }, () => `*a${at - 1}`).join()}]`);
  expect(importManifest(lines.join('\n'), {}).kind).toBe('refused');
});

it('finds mistakes, and keys that are dropped', () => {
  const text = whole.replace('proxy: {enabled: true}', 'Proxy: {enabled: yes please, speed: 3}');
  const imported = importManifest(text, {});
  const rules =
    imported.kind === 'candidates' ? imported.candidates[0]?.findings.map(({ rule }) => rule) : [];
  expect(rules).toEqual(['required-field', 'schema', 'unknown-key']);
});

it('takes any text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(['refused', 'candidates']).toContain(importManifest(text, {}).kind);
    }),
  );
});
