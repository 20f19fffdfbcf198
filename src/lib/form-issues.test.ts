import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyIssues } from './form-issues';

const fields = ['name', 'type', 'metadata.url', 'metadata.headers', 'secrets.awsKeyId', 'scopes'];
const apply = (name: string | undefined, place?: string) => {
  const issue = {
    detail: 'is wrong',
    ...(name === undefined ? {} : { name }),
    ...(place ? { in: place } : {}),
  };
  const { fieldErrors, rest } = applyIssues([issue], fields);
  return fieldErrors.size > 0 ? Object.fromEntries(fieldErrors) : rest;
};

describe('applyIssues', () => {
  it.each([
    'metadata.url',
    'body.metadata.url',
    '/metadata/url',
    '#/metadata/url',
    '/body/metadata/url',
    '$.metadata.url',
    'destination.metadata.url',
    'body.destination.metadata.url',
    "metadata['url']",
    'Metadata.URL',
  ])('finds metadata.url in %s', (name) => {
    expect(apply(name, 'body')).toEqual({ 'metadata.url': 'is wrong' });
  });

  it('folds snake and kebab case', () => {
    expect(apply('secrets.aws_key_id')).toEqual({ 'secrets.awsKeyId': 'is wrong' });
  });

  it('keeps a row of a list on its row', () => {
    expect(apply('metadata.headers[1].value')).toEqual({ 'metadata.headers.1.value': 'is wrong' });
    expect(apply('/body/scopes/0')).toEqual({ 'scopes.0': 'is wrong' });
  });

  it('says what is wrong inside a field when there is no deeper field', () => {
    expect(apply('metadata.headers.X-Token')).toEqual({ 'metadata.headers': 'X-Token: is wrong' });
    expect(apply('metadata.headers.__proto__.x')).toEqual({ 'metadata.headers': '__proto__.x: is wrong' });
    expect(apply('/metadata/headers/a~1b')).toEqual({ 'metadata.headers': 'a/b: is wrong' });
  });

  it.each([undefined, '', 'body', '/', '$', 'unknown', 'metadata.name', 'metadata', 'a.b.name', '__proto__'])(
    'leaves %s on top',
    (name) => {
      expect(apply(name)).toEqual([{ detail: 'is wrong', ...(name === undefined ? {} : { name }) }]);
    },
  );

  it('does not take a path or header input for a field', () => {
    expect(apply('name', 'path')).toEqual([{ detail: 'is wrong', name: 'name', in: 'path' }]);
    expect(apply('name', 'body')).toEqual({ name: 'is wrong' });
  });

  it('joins several issues of one field, without repeating', () => {
    const { fieldErrors } = applyIssues(
      [
        { name: 'name', detail: 'is too long' },
        { name: 'body.name', detail: 'has a space' },
        { name: 'scopes', detail: 'is empty' },
        { name: 'scopes', detail: 'is empty' },
      ],
      fields,
    );
    expect(fieldErrors.get('name')).toBe('is too long; has a space');
    expect(fieldErrors.get('scopes')).toBe('is empty');
  });

  it('loses no issue, whatever its name', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.array(fc.constantFrom(...fields, 'x', '0', '[1]', '/'), { maxLength: 4 }),
        (odd, parts) => {
          const name = [...parts, odd].join('.');
          const { fieldErrors, rest } = applyIssues([{ name, detail: 'is wrong' }], fields);
          expect(fieldErrors.size + rest.length).toBe(1);
          for (const path of fieldErrors.keys()) {
            expect(fields.some((field) => path === field || path.startsWith(`${field}.`))).toBe(true);
          }
        },
      ),
    );
  });
});
