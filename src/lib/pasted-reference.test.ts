import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pastedOperationId } from './pasted-operation-id';
import { readReference } from './pasted-reference';

const here = 'http://127.0.0.1:4317';
const one = '0b6f4a32-2f0e-4c57-9d6c-5a4c8c8a1f10';
const two = '7c1de1a4-9a58-4a4c-8f8e-0d6a1d3b2c11';
const read = (text: string) => readReference(text, here);

describe('readReference', () => {
  it('takes ids, also out of quotes and sentences', () => {
    expect(read(` "${one}", `)).toEqual({ ids: [one], sure: true });
    expect(read(`operation ${one} of ${two} failed`)).toEqual({ ids: [one, two], sure: true });
    for (const text of [`“${one}”`, `‘${one}’.`, `«${one}»`, `„${one}“`, `${one}…`]) {
      expect(read(text)).toEqual({ ids: [one], sure: true });
      expect(pastedOperationId(text)).toBe(one);
    }
    expect(read('“op_01HXYZ123456”')).toEqual({ ids: ['op_01HXYZ123456'], sure: true });
    expect(read('cm3x9k2v00001')).toEqual({ ids: ['cm3x9k2v00001'], sure: true });
  });

  it('takes ids out of brackets, lists and text programs, as they were before', () => {
    const typeset = one.replaceAll('-', '\u2011').replace('4', '\u200b４').replace('f', '\u00adf');
    for (const text of [
      `[${one}]`,
      `["${one}",`,
      `{${one}};`,
      `(${one}),\n`,
      typeset,
      `\ufeff${one}\u00a0`,
    ]) {
      expect(read(text)).toEqual({ ids: [one], sure: true });
      expect(pastedOperationId(text)).toBe(one);
    }
  });

  it('takes addresses out of sentences and links, and paths without a host', () => {
    const page = `/projects/p1/topics/t1?tab=routes`;
    for (const text of [
      page,
      `See ${here}${page} for more`,
      `[the topic](${here}${page})`,
      `<${here}${page}>`,
    ])
      expect(read(text)).toEqual({ ids: [], sure: true, page });
    expect(read('/v1/projects/p1/topics/t1')).toEqual({ ids: ['t1'], sure: true, project: 'p1' });
    expect(read('/topics')).toEqual({ ids: [], name: '/topics', sure: false });
  });

  it('takes a reference that could be a name only when asked to look', () => {
    expect(read('acme')).toEqual({ ids: ['acme'], name: 'acme', sure: false });
    expect(read('team-42')).toEqual({ ids: ['team-42'], name: 'team-42', sure: false });
    expect(read(' Acme Inc. ')).toEqual({ ids: [], name: 'Acme Inc', sure: false });
    expect(read('a')).toBeUndefined();
    expect(read('   ')).toBeUndefined();
    expect(read('x'.repeat(500))).toBeUndefined();
  });

  it('takes ids out of addresses of the interface, the last one first', () => {
    expect(read(`https://api.example.com/v1/projects/p1/operations/${one}/logs`)).toEqual({
      ids: [one],
      sure: true,
      project: 'p1',
    });
    expect(
      read(`https://read.example.com/v1/projects/p1/integrations/${one}/installations/${two}:pause`),
    ).toEqual({ ids: [two, one], sure: true, project: 'p1' });
    expect(read('https://dashboard.example.com/projects/p1')).toEqual({
      ids: ['p1'],
      sure: true,
      project: 'p1',
    });
    expect(read(`${here}/v1/projects/p1/destinations/${one}`)).toEqual({
      ids: [one],
      sure: true,
      project: 'p1',
    });
    expect(read('https://example.com/')).toBeUndefined();
  });

  it('knows the pages of this console', () => {
    expect(read(`${here}/projects/p1/operations?q=a#log`)).toEqual({
      ids: [],
      sure: true,
      page: '/projects/p1/operations?q=a#log',
    });
  });

  it('never throws and gives few ids', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true })), (text) => {
        const found = read(text);
        expect((found?.ids.length ?? 0) <= 3).toBe(true);
        expect(found?.ids.every((id) => id !== '') ?? true).toBe(true);
      }),
    );
  });
});
