import { expect, test } from 'vitest';
import { addressFault } from './web-address';

test.each([
  ['https://x.example,', 'A host cannot contain “,”'],
  ['https://x.example)/hook', 'A host cannot contain “)”'],
  ['https://example。com/', 'A host cannot contain “。”'],
  ['https://ｅxample.com', 'Write the host in ordinary letters: example.com'],
  ['https://example..com', 'A part of the host is missing between the dots'],
  ['https://.example.com', 'A part of the host is missing between the dots'],
  ['https://0x7f.1/hook', 'Write the host as 127.0.0.1'],
  ['https://2130706433', 'Write the host as 127.0.0.1'],
  ['https://exаmple.com', '“exаmple” has Latin and Cyrillic letters. Type it again'],
  ['https://https://x.example', 'Write “https://” once'],
  ['https://http//x.example', 'Write “http://” once'],
  ['https://x.example:0/', 'A port is at least 1'],
  [' https://x.example', 'Remove the space before or after the address'],
])('%s is refused with its reason', (text, reason) => {
  expect(addressFault(text)).toBe(reason);
});

test.each([
  'https://x.example',
  'HTTPS://X.EXAMPLE/a?b=c#d',
  'https://x.example:8443/hook',
  'https://bücher.example/größe',
  'https://bu\u0308cher.example',
  'https://xn--bcher-kva.example',
  'https://a_b.x.example.',
  'https://प्रयोग.भारत',
  'http://127.0.0.1:9/hook',
  'http://[::1]:9/hook',
  'https://me@x.example/',
  'ftp://x.example',
])('%s is taken', (text) => {
  expect(addressFault(text)).toBeUndefined();
});

test('names the port that is none', () => {
  expect(addressFault('https://example.com:65536/hook')).toBe('A port is at most 65535');
  expect(addressFault('https://example.com:65535/hook')).toBeUndefined();
});
