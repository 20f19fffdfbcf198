import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeJson } from './layout';

it('writes any value so that it reads back the same', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      // As JSON has it, which has no negative zero.
      const plain: unknown = JSON.parse(JSON.stringify(value));
      expect(JSON.parse(writeJson(plain))).toEqual(plain);
    }),
  );
});

it('writes keys in reverse, white space, and escapes', () => {
  expect(writeJson({ id: 1, at: 'é/\n', list: [true, null] })).toBe(
    '{\n\t"list" : [\n\t\ttrue ,\n\t\tnull\n\t] ,\n\t"at" : "\\u00e9\\/\\n" ,\n\t"id" : 1\n}',
  );
});
