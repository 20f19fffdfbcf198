import { expect, test } from 'vitest';
import { piecesOf } from './fold';
import { isInJson, placesInJson, placesInMember } from './found-in-json';
import { toJson } from './json';

const marked = (text: string, places: readonly number[]) =>
  piecesOf(text, places)
    .map((piece) => (piece.match ? `[${piece.text}]` : piece.text))
    .join('');

test.each([
  ['id', 'orders', 'id', '[id]', '"orders"'],
  ['id', 'orders', '"id"', '[id]', '"orders"'],
  ['id', 'orders', '“orders”', 'id', '["orders"]'],
  ['id', 'orders', '"id":"ord', '[id]', '["ord]ers"'],
  ['id', 7, ' "ID":7 ', '[id]', '[7]'],
  ['id', 7, ':7', 'id', '[7]'],
  ['note', 'she said "hi" twice', 'said "hi"', 'note', String.raw`"she [said \"hi\"] twice"`],
  ['path', String.raw`C:\temp`, String.raw`c:\temp`, 'path', String.raw`"[C:\\temp]"`],
  ['note', 'two\nlines', 'two\nlines', 'note', String.raw`"[two\nlines]"`],
  ['id', 'orders', '', 'id', '"orders"'],
])('in the member %s with %j %j is marked', (name, value, find, inName, inValue) => {
  const json = toJson(value);
  const places = placesInMember(name, json, [find]);
  expect([marked(name, places.inName), marked(json, places.inValue)]).toEqual([inName, inValue]);
  expect(isInJson(toJson({ [name]: value }), [find])).toBe(find !== '');
});

test('text without quotes is marked as it is', () => {
  expect(placesInJson('"two two"', ['two'])).toEqual([1, 4, 5, 8]);
  expect(placesInJson('"one two"', ['two', 'one'])).toEqual([1, 4, 5, 8]);
  expect(placesInJson('"two"', ['three'])).toEqual([]);
});
