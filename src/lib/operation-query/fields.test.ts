import { expect, test } from 'vitest';
import { operationLanguage } from './fields';
import { parse } from './parse';

test('every example of the help can be read', () => {
  for (const { example, help, name: own } of operationLanguage.fields) {
    expect(help, own).toMatch(/^[A-Z].*\.$/);
    expect(parse(example).problems, example).toEqual([]);
    expect(parse(example).terms[0]?.field?.field, example).toBe(
      operationLanguage.fields.find((one) => one.name === own)?.field,
    );
  }
});
