import { expect, test } from 'vitest';
import { typedAddressFault } from './typed-address';

test.each([
  ['"https://x.example"', 'Remove “"” before the address, and what belongs to it after it'],
  ['<https://x.example>', 'Remove “<” before the address, and what belongs to it after it'],
  ['[hook](https://x.example)', 'Remove “[” before the address, and what belongs to it after it'],
  ['https://x.example/<id>', 'Put in what “<” stands for, or write it as %3C'],
  ['https://x.example/{{team}}/hook', 'Put in what “{” stands for, or write it as %7B'],
  ['https://x.example/?key=${KEY}', 'Put in what “{” stands for, or write it as %7B'],
  ['https://x.example/100%', 'After %, an address has two digits or letters from A to F'],
  [`https://${'a'.repeat(64)}.example`, 'A part of the host between dots is at most 63 characters long'],
  [`https://${'a.'.repeat(130)}example`, 'A host is at most 253 characters long'],
  ['https://{{host}}/hook', 'A host cannot contain “{”'],
])('%s is refused with its reason', (text, reason) => {
  expect(typedAddressFault(text)).toBe(reason);
});

test.each([
  'https://x.example/%7Bid%7D?tags=a|b^c',
  `https://${'a'.repeat(63)}.example`,
  'https://bücher.example/größe',
  'http://[::1]:9/hook',
])('%s is taken', (text) => {
  expect(typedAddressFault(text)).toBeUndefined();
});
