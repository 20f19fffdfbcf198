import { expect, test } from 'vitest';
import { addressFault } from './web-address';
import { readDomain } from './domain';
import { parseUrl } from './parse-url';

test('a URL has its parts, anything else has none', () => {
  expect(parseUrl('https://bücher.example/a')?.hostname).toBe('xn--bcher-kva.example');
  for (const text of ['', 'a', 'https://', '/a', 'https://a b.example'])
    expect(parseUrl(text)).toBeUndefined();
});

// Node takes a faster way through its own code for what is called often.
test('names beyond ASCII stay names, however often they are read', () => {
  for (let at = 0; at < 60_000; at += 1) {
    expect.assert(addressFault('https://bücher.example/hook') === undefined);
    expect.assert('domain' in readDomain('bücher.example'));
  }
});
