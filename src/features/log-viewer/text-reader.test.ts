import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextPiece, TextReader } from './text-reader';

const encode = (text: string) => new TextEncoder().encode(text);
const kinds = (text: string) => [new TextPiece(text), new TextPiece(encode(text))];

test('two pieces are the same up to where they differ, held as bytes or as text, wherever they lie', () => {
  const ascii = fc.stringMatching(/^[ -~]{0,40}$/);
  fc.assert(
    fc.property(ascii, ascii, ascii, fc.nat(7), fc.nat(7), (start, one, other, x, y) => {
      const length = start.length + Math.min(one.length, other.length);
      const [a, b] = [(start + one).slice(0, length), (start + other).slice(0, length)];
      const differs = [...a].findIndex((letter, at) => letter !== b[at]);
      for (const left of kinds(`${'.'.repeat(x)}${a}`))
        for (const right of kinds(`${'.'.repeat(y)}${b}`))
          expect(left.part(x).sameStart(right.part(y))).toBe(differs < 0 ? length : differs);
    }),
  );
});

test('what marks the order of bytes is left out at the beginning only', () => {
  const mark = String.fromCharCode(0xfeff);
  const read = (...pieces: string[]) => {
    const reader = new TextReader();
    return pieces.map((piece) => reader.read(encode(piece)).text).join('');
  };
  expect(read(`${mark}[`, '1]')).toBe('[1]');
  expect(read('', `${mark}[`, '1]')).toBe('[1]');
  expect(read('["', `${mark}"]`)).toBe(`["${mark}"]`);
});
