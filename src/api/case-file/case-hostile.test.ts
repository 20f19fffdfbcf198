import fc from 'fast-check';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { runs } from '@/test/exhaustive';
import { crc32 } from '@/lib/crc32';
import { entry, fileOf, make, textOf } from '@/test/case-parts';
import { holdsTooMuch } from '@/lib/holds-too-much';
import { caseLimits, fingerprintOf } from './case-format';
import { CaseProblem } from './case-problem';
import { openCase } from './open-case';
import { unpacked, type ZipEntry } from '@/lib/zip-entries';

describe('a file that is no good', () => {
  const files = async () => unzipSync((await make([entry('Start')])).file);
  const manifestWith = async (change: object, others: Record<string, Uint8Array> = {}) => {
    const { 'manifest.json': manifest, ...rest } = await files();
    const held = JSON.parse(new TextDecoder().decode(manifest)) as object;
    return zipSync({
      'manifest.json': strToU8(JSON.stringify({ ...held, ...change })),
      ...rest,
      ...others,
    });
  };
  const contentWith = async (change: object) => {
    const { 'manifest.json': manifest, 'content.json': content, ...logs } = await files();
    const held = JSON.parse(new TextDecoder().decode(content)) as object;
    const others = { 'content.json': strToU8(JSON.stringify({ ...held, ...change })), ...logs };
    const fingerprint = fingerprintOf(
      Object.entries(others).map(([name, bytes]) => ({
        name,
        size: bytes.length,
        crc: crc32(bytes.slice().buffer),
      })),
    );
    const claimed = JSON.parse(new TextDecoder().decode(manifest)) as object;
    return zipSync({ 'manifest.json': strToU8(JSON.stringify({ ...claimed, fingerprint })), ...others });
  };
  test('that can no longer be read', async () => {
    const gone = Object.assign(fileOf(new Uint8Array(9)), {
      arrayBuffer: () => Promise.reject(new Error('gone')),
    });
    await expect(openCase(gone)).rejects.toMatchObject({
      title: 'This file could not be read',
      message: expect.stringContaining('Choose it again'),
    });
  });
  const refusal = async (bytes: Uint8Array, name?: string) => {
    const problem: unknown = await openCase(fileOf(bytes.slice(), name)).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(CaseProblem);
    const { title, message } = problem as CaseProblem;
    return `${title}: ${message}`;
  };

  test('of a later version, of another kind, or of another name', async () => {
    expect(await refusal(await manifestWith({ version: 2 }))).toMatch(/later Signalbox.*version 2/);
    expect(await refusal(await manifestWith({ format: 'other' }))).toMatch(/damaged/);
    expect(await refusal(await manifestWith({ name: 'x'.repeat(1_001) }))).toMatch(/not what a case has/);
    expect(await refusal(zipSync({ 'manifest.json': strToU8('[]') }))).toMatch(/damaged/);
    for (const text of ['null', '{"version":"9"}'])
      expect(await refusal(zipSync({ 'manifest.json': strToU8(text) }))).toMatch(
        /damaged: manifest\.json is not what a case has there/,
      );
    const sized = (size: number) => {
      const file = fileOf(new Uint8Array(1));
      Object.defineProperty(file, 'size', { value: size });
      return openCase(file).catch((error: unknown) => (error as CaseProblem).message);
    };
    expect(await sized(100_000_001)).toBe('A case has at most 100 MB; this file has 101.');
    expect(await sized(100_000_000)).toContain('no zip file');
    expect(await refusal(strToU8('id,name\n1,x'), 'x.csv')).toMatch(/no case.*no zip file.*signalbox/);
    expect(await refusal(new Uint8Array())).toMatch(/damaged/);
  });

  test('that was changed: other contents, a missing log, a cut end', async () => {
    const changed = await manifestWith({}, { 'logs/1.jsonl': strToU8('{"message":{"msg":"Nothing"}}') });
    expect(await refusal(changed)).toMatch(/changed after it was made/);
    const whole = await manifestWith({});
    expect(await refusal(whole.subarray(0, whole.length - 30))).toMatch(/cut off/);
    const { operations } = (await openCase(fileOf(whole.slice()))).manifest;
    const elsewhere = operations.map((one) => ({ ...one, log: 'logs/9.jsonl' }));
    expect(await refusal(await manifestWith({ operations: elsewhere }))).toMatch(/log is missing/);
    const others = operations.map((one) => ({ ...one, id: `other ${one.id}` }));
    expect(await refusal(await manifestWith({ operations: others }))).toMatch(
      /operation it is of is missing/,
    );
    const moved = whole.slice();
    moved[0] = 0;
    expect(await refusal(moved)).toMatch(/not where the file says/);
    const { 'logs/1.jsonl': _gone, ...rest } = await files();
    expect(await refusal(zipSync(rest))).toMatch(/changed after/);
  });

  test('with more to read at once than a page can hold', async () => {
    const { 'manifest.json': manifest, ...rest } = await files();
    const padded = (length: number) => {
      const bytes = new Uint8Array(length).fill(' '.charCodeAt(0));
      bytes.set(manifest ?? []);
      return zipSync({ 'manifest.json': bytes, ...rest });
    };
    expect(await refusal(padded(8_000_001))).toMatch(/manifest\.json is too large/);
    expect((await openCase(fileOf(padded(8_000_000).slice()))).logs.size).toBeGreaterThan(0);
  });

  test('with more of anything than a page can show, in a small file', async () => {
    const many = Array.from({ length: 10_000 }, () => '');
    const map = Object.fromEntries(many.map((_, at) => [String(at), 1]));
    const deep = `${'['.repeat(500)}${']'.repeat(500)}`;
    // Letters that a browser would lay out for minutes.
    const long = 'a\u0301'.repeat(500_001);
    for (const change of [
      { missing: many },
      { name: long },
      { cause: long },
      { leftOut: many },
      { operations: many },
      { redacted: map },
      { unknown: { inside: many } },
      { deep: JSON.parse(deep) as unknown },
      { lists: Array.from({ length: 200 }, () => many.slice(0, 4_000)) },
    ])
      expect(await refusal(await manifestWith(change))).toMatch(/holds more than a case may/);
    for (const change of [
      { pins: many },
      { changes: [{ operation: 'op-1', what: long }] },
      { changes: many },
      { operations: many },
      { integrations: [{ x: map }] },
    ])
      expect(await refusal(await contentWith(change))).toMatch(/holds more than a case may/);
    const odd = { ...entry('Odd'), ...map };
    const { file, manifest } = await make([odd]);
    expect(manifest.leftOut).toHaveLength(1_000);
    expect((await openCase(fileOf(file))).logs.size).toBe(2);
  });

  test('with one value more than it may hold, wherever the values stand', () => {
    const list = (length: number, last?: unknown) =>
      Array.from({ length }, (_, at) => (last !== undefined && at === length - 1 ? last : 0));
    // Each has a list behind its other members: 1 + 4,999 + 1 + 5,000 values.
    const many = (first: number, last: number) => [
      list(first + 1, list(last)),
      ...Array.from({ length: 49 }, () => list(5_000, list(5_000))),
    ];
    const rest = 500_000 - 1 - 49 * 10_001 - 2;
    expect(holdsTooMuch(many(4_950, rest - 4_950), caseLimits)).toBe(false);
    expect(holdsTooMuch(many(4_951, rest - 4_950), caseLimits)).toBe(true);
    expect([5_000, 5_001].map((length) => holdsTooMuch(list(length), caseLimits))).toEqual([false, true]);
    const nested = (depth: number): unknown => (depth === 0 ? [] : [nested(depth - 1)]);
    expect([64, 65].map((depth) => holdsTooMuch(nested(depth), caseLimits))).toEqual([false, true]);
  });

  test('with names that lead elsewhere, or an encrypted one', async () => {
    for (const name of [
      '../../etc/passwd',
      'logs/../../x',
      '/logs/1.jsonl',
      String.raw`logs\1.jsonl`,
      'x.html',
    ])
      expect(await refusal(await manifestWith({}, { [name]: strToU8('x') })), name).toMatch(/no case holds/);
    const encrypted = zipSync(await files());
    const view = new DataView(encrypted.buffer);
    const central = view.getUint32(encrypted.length - 6, true);
    view.setUint16(central + 8, 1, true);
    expect(await refusal(encrypted)).toMatch(/encrypted/);
  });

  test('with a hundred thousand files, however many it says it has', async () => {
    const one = zipSync({ 'logs/1.jsonl': new Uint8Array() });
    const end = one.subarray(-22);
    const from = new DataView(end.buffer, end.byteOffset).getUint32(16, true);
    const listed = one.subarray(from, -22);
    const bytes = new Uint8Array(from + 100_000 * listed.length + end.length);
    bytes.set(one.subarray(0, from));
    const list = bytes.subarray(from, -end.length);
    list.set(listed);
    for (let length = listed.length; length < list.length; length *= 2)
      list.copyWithin(length, 0, Math.min(length, list.length - length));
    bytes.set(end, from + list.length);
    // More do not fit into the field: its largest value refers to another one.
    for (const [count, message] of [
      [0xffff, /more than 200 files/],
      [200, /two files called/],
      [1, /list of files is damaged/],
    ] as const) {
      new DataView(bytes.buffer).setUint16(from + list.length + 10, count, true);
      expect(await refusal(bytes)).toMatch(message);
    }
  });

  test('that claims other lengths or checksums than it has', async () => {
    const { file } = await make([entry('a'.repeat(10_000))]);
    const withClaim = async (offset: number, value: number) => {
      const bytes = file.slice();
      const view = new DataView(bytes.buffer);
      let at = view.getUint32(bytes.length - 6, true);
      // The second entry is `content.json`; it is unpacked as soon as the file is opened.
      at += 46 + view.getUint16(at + 28, true);
      view.setUint32(at + offset, value, true);
      return refusal(bytes);
    };
    expect(await withClaim(24, 100)).toMatch(/changed after/);
    expect(await withClaim(24, 0xfffffff0)).toMatch(/too large/);
    expect(await withClaim(20, 0xfffffff0)).toMatch(/cut off/);
    expect(await withClaim(42, 0xfffffff0)).toMatch(/not where/);
  });

  test.each([true, false])(
    'whose bytes or checksum were changed is not unpacked (compressed: %s)',
    async (isCompressed) => {
      const text = strToU8('{"message":{"msg":"Start"}}\n'.repeat(20));
      const zip = zipSync({ x: text }, { level: isCompressed ? 9 : 0 });
      const view = new DataView(zip.buffer);
      const from = 30 + view.getUint16(26, true) + view.getUint16(28, true);
      const packed: ZipEntry = {
        name: 'x',
        bytes: zip.slice(from, from + view.getUint32(18, true)),
        isCompressed,
        size: text.length,
        crc: view.getUint32(14, true),
      };
      expect(await textOf(packed)).toBe(new TextDecoder().decode(text));
      for (let bit = 0; bit < 32; bit += 1)
        await expect(textOf({ ...packed, crc: (packed.crc ^ (1 << bit)) >>> 0 })).rejects.toThrow(
          'x is damaged',
        );
      for (const size of [text.length - 1, text.length + 1])
        await expect(textOf({ ...packed, size })).rejects.toThrow(/x is (?:damaged|longer)/);
      for (let at = 0; at < packed.bytes.length; at += 7) {
        const bytes = packed.bytes.map((byte, place) => (place === at ? byte ^ 1 : byte));
        const read = textOf({ ...packed, bytes });
        // The last bits of compressed bytes may say nothing.
        await expect(read.catch(() => 'refused')).resolves.toSatisfy(
          (found: string) => found === 'refused' || found === new TextDecoder().decode(text),
        );
      }
    },
  );

  test('that unpacks to far more than it says is stopped where it does', async () => {
    const bytes = zipSync({ x: new Uint8Array(50_000_000) });
    const view = new DataView(bytes.buffer);
    const from = 30 + view.getUint16(26, true) + view.getUint16(28, true);
    const packed: ZipEntry = {
      name: 'x',
      bytes: bytes.slice(from),
      isCompressed: true,
      size: 1_000_000,
      crc: 0,
    };
    let length = 0;
    const counted = unpacked(packed).pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, control) => {
          length += chunk.length;
          control.enqueue(chunk);
        },
      }),
    );
    await expect(new Response(counted).text()).rejects.toThrow('longer than the file says');
    expect(length).toBeLessThanOrEqual(1_000_000);
  });

  test('of random bytes, or with random bytes changed, gives a message', async () => {
    const { file } = await make([entry('Start')]);
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async (bytes) => {
        await refusal(bytes);
      }),
      { numRuns: 100 },
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length - 1), fc.nat(255), async (at, byte) => {
        const bytes = file.slice();
        bytes[at] = byte;
        const found: unknown = await openCase(fileOf(bytes)).then(
          async ({ logs }) => Promise.all([...logs.values()].map(textOf)).catch(() => 'damaged'),
          (error: unknown) => error,
        );
        const isRefused = found instanceof CaseProblem || found === 'damaged';
        // Some bytes say nothing, such as the date.
        expect(isRefused || (Array.isArray(found) && found.length === 2)).toBe(true);
      }),
      runs(300),
    );
  });

  test('a fingerprint depends on every entry', () => {
    const one = { name: 'a', size: 1, crc: 2 };
    const all = [one, { ...one, crc: 3 }, { ...one, size: 2 }, { ...one, name: 'b' }].map((other) =>
      fingerprintOf([other]),
    );
    expect(new Set(all).size).toBe(4);
  });
});
