import { expect, test } from 'vitest';
import { CHUNK_STRINGS, Dictionary } from './dictionary';

test('gives each string one number, also after being stored', () => {
  const texts = Array.from({ length: CHUNK_STRINGS + 100 }, (_, at) => `text ${at} ${'ä€😀'.repeat(at % 5)}`);
  const dictionary = new Dictionary();
  const numbers = texts.map((text) => dictionary.number(text));
  expect(new Set(numbers).size).toBe(texts.length);
  expect(dictionary.number('')).toBe(0);
  const chunks = Array.from({ length: dictionary.chunkCount }, (_, index) => dictionary.chunk(index));
  const again = new Dictionary(chunks);
  expect(texts.map((text) => again.number(text))).toEqual(numbers);
  expect(numbers.map((number) => again.text(number))).toEqual(texts);
  expect(again.dirty.size).toBe(0);
  again.number('new');
  expect(again.text(again.number('new'))).toBe('new');
  expect([...again.dirty]).toEqual([1]);
  expect(again.find('not in here')).toBeUndefined();
});

test('cuts a text that is very long', () => {
  const dictionary = new Dictionary();
  expect(dictionary.text(dictionary.number('€'.repeat(20_000)))).toBe('€'.repeat(8_000));
});
