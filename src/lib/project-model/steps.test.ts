import { expect, test } from 'vitest';
import { withMetadata } from './steps';

test('a header that is set replaces the one that differs only in case', () => {
  const metadata = { url: 'u', headers: { 'X-Key': '1', Other: '2' } };
  const set = withMetadata(metadata, ['headers', 'x-key'], '3');
  expect(set).toEqual({ url: 'u', headers: { Other: '2', 'x-key': '3' } });
  expect(withMetadata(set, ['headers', 'X-Key'], undefined)).toEqual(set);
  expect(withMetadata({}, ['headers', 'x-key'], '3')).toEqual({ headers: { 'x-key': '3' } });
});

test('other keys count with their case', () => {
  expect(withMetadata({ url: 'u' }, ['URL'], 'v')).toEqual({ url: 'u', URL: 'v' });
});
