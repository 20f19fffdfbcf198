import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { unpacked, zipEntries } from './zip-entries';

const read = async (bytes: Uint8Array<ArrayBuffer>, wants: (name: string) => boolean = () => true) => {
  const entries = zipEntries(bytes, { entries: 3, size: 20, wants });
  const texts = [...entries.values()].map(async (one) => [
    one.name,
    await new Response(unpacked(one)).text(),
  ]);
  return Promise.all(texts);
};

const more = { comment: 'about it', extra: { 1: new Uint8Array(300) } };
const two = () => zipSync({ 'a.txt': [strToU8('a'), more], 'ä.txt': [strToU8('b'), { ...more, level: 0 }] });
const both = [
  ['a.txt', 'a'],
  ['ä.txt', 'b'],
];

test('entries are found behind what else a zip may say of them', async () => {
  expect(await read(two())).toEqual(both);
  expect(await read(two(), (name) => name === 'a.txt')).toEqual(both.slice(0, 1));
});

test.each([0, 1, 0xffff])('a zip may end with a comment of %d bytes, and no more', async (length) => {
  const zip = two();
  const commented = new Uint8Array(zip.length + length);
  commented.set(zip);
  expect(await read(commented)).toEqual(both);
  const longer = new Uint8Array(zip.length + 0x1_0000);
  longer.set(zip);
  expect(() => zipEntries(longer, { entries: 3, size: 20, wants: () => true })).toThrow('cut off');
});

test('what is more, larger, or twice is refused', () => {
  const refused = (zip: Uint8Array<ArrayBuffer>) => () =>
    zipEntries(zip, { entries: 3, size: 20, wants: () => true });
  const of = (count: number, size = 1) =>
    zipSync(Object.fromEntries(Array.from({ length: count }, (_, nth) => [`${nth}`, new Uint8Array(size)])));
  expect(refused(of(3, 20))).not.toThrow();
  expect(refused(of(4))).toThrow('more than 3 files');
  expect(refused(of(1, 21))).toThrow('0 is too large');
  const same = zipSync({ aa: new Uint8Array(1), ab: new Uint8Array(1) });
  const text = [...same].map((code) => String.fromCharCode(code)).join('');
  same.set(strToU8('aa'), text.lastIndexOf('ab'));
  expect(refused(same)).toThrow('two files called aa');
});

test.each([1, 29, 30, 0xffff_ffff])('what is said to begin %d bytes before the end is refused', (before) => {
  const zip = zipSync({ a: strToU8('a') });
  const view = new DataView(zip.buffer);
  const list = view.getUint32(zip.length - 6, true);
  view.setUint32(list + 42, zip.length - before, true);
  expect(() => zipEntries(zip, { entries: 3, size: 20, wants: () => true })).toThrow(
    'not where the file says',
  );
});
