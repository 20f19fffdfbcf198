import { expect, test } from 'vitest';
import { typedAddressFault } from './typed-address';

test.each([
  ['"https://x.example"', 'Remove “"” from the start of the address, and what closes it from the end'],
  ['<https://x.example>', 'Remove “<” from the start of the address, and what closes it from the end'],
  ['[hook](https://x.example)', 'Remove “[” from the start of the address, and what closes it from the end'],
  ['https://x.example/<id>', 'An address cannot contain “<”. Fill in the placeholder, or write %3C instead'],
  [
    'https://x.example/{{team}}/hook',
    'An address cannot contain “{”. Fill in the placeholder, or write %7B instead',
  ],
  [
    'https://x.example/?key=${KEY}',
    'An address cannot contain “{”. Fill in the placeholder, or write %7B instead',
  ],
  ['https://x.example/100%', 'In an address, two digits or letters from A to F follow each %'],
  [`https://${'a'.repeat(64)}.example`, 'A part of the host between dots is at most 63 characters long'],
  [`https://${'a.'.repeat(130)}example`, 'A host is at most 253 characters long'],
  ['https://x.example/hook…', 'The end of the address was cut off. Copy it whole'],
  ['https://x.example/ho...', 'The end of the address was cut off. Copy it whole'],
  ['https://x.example/hook,', 'Remove “,” from the end of the address'],
  ['https://x.example/hook.', 'Remove “.” from the end of the address'],
  ['https://x.example/hook)', 'Remove “)” from the end of the address'],
  ['https://x.example/hook]', 'Remove “]” from the end of the address'],
  ['https://x.example/hook**', 'Remove “*” from the end of the address'],
  ['„https://x.example“', 'Remove “„” from the start of the address, and what closes it from the end'],
  ['https://x.example/hook。', 'Remove “。” from the end of the address'],
  ['https://x.example/a,https://x.example/b', 'Give one address at a time'],
  ['https://x.example/?a=1&amp;b=2', 'Write & instead of &amp;'],
  ['https://@x.example/hook', 'Remove the @ in front of the host'],
  ['https://-team.example', 'A part of the host between dots has no dash at its ends'],
  ['https://{{host}}/hook', 'A host cannot contain “{”'],
])('%s is refused with its reason', (text, reason) => {
  expect(typedAddressFault(text)).toBe(reason);
});

test.each([
  'https://x.example/%7Bid%7D?tags=a|b^c',
  `https://${'a'.repeat(63)}.example`,
  'https://bücher.example/größe',
  'http://[::1]:9/hook',
  'http://[::1]',
  'https://x.example/hook(1)',
])('%s is taken', (text) => {
  expect(typedAddressFault(text)).toBeUndefined();
});
