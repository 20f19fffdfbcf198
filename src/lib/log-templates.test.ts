import { describe, expect, test } from 'vitest';
import { LogTemplates, VARIABLE } from './log-templates';

/** Messages by template: the words, and how many there are. */
function templatesOf(messages: readonly string[]): Map<string, number> {
  const all = new LogTemplates();
  const shapes = messages.map((message, place) => all.add(message.toLowerCase(), place));
  return new Map(
    all
      .templates()
      .map((template) => [
        template.words.join(' '),
        shapes.filter((shape) => template.shapes.includes(shape)).length,
      ]),
  );
}

/** The same message of many things. */
const repeat = (count: number, message: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => message(at));
const names = ['ana', 'bo', 'cy', 'dee', 'eve', 'finn', 'gus', 'hal'];
const name = (at: number) => names[at % names.length] ?? '';

describe('a template', () => {
  test('is what messages share; ids, numbers, addresses and sizes are variables', () => {
    const messages = [
      ...repeat(19, (at) => `Read page ${at} of contacts: ${at * 7} records`),
      'Read page 20 of contacts: 1 record',
      ...repeat(9, (at) => `GET https://api.example.com/v3/contacts?after=${at} answered 200 in ${at} ms`),
      ...repeat(8, (at) => `Sent ${at} bytes (${at}.5 KB) to 10.0.0.${at}:8080`),
      ...repeat(7, (at) => `Sent ${at} bytes to 10.0.0.${at}:8080`),
      ...repeat(6, (at) => `Delivered batch 4f${at}c21aa-0b7e-4d0c-9d3c-0123456789ab`),
      'Operation started',
    ];
    expect(templatesOf(messages)).toEqual(
      new Map([
        ['read page <*> of contacts: <*> record', 20],
        ['get <*> answered <*> in <*>', 9],
        ['sent <*> byte to <*>', 15],
        ['delivered batch <*>', 6],
        ['operation started', 1],
      ]),
    );
  });

  test('has a variable where a word has many values, and none where it has few', () => {
    const messages = [
      ...repeat(40, (at) => `User ${name(at)} signed in`),
      ...repeat(30, () => 'Machine paused by its owner'),
      ...repeat(30, () => 'Machine resumed by its owner'),
    ];
    expect(templatesOf(messages)).toEqual(
      new Map([
        ['user <*> signed in', 40],
        ['machine paused by its owner', 30],
        ['machine resumed by its owner', 30],
      ]),
    );
  });

  test('may begin with a variable', () => {
    const messages = [
      ...repeat(32, (at) => `${name(at)} could not be read from the list`),
      ...repeat(16, (at) => `${name(at)} was written to the list again`),
    ];
    expect(templatesOf(messages)).toEqual(
      new Map([
        ['<*> could not be read from the list', 32],
        ['<*> was written to the list again', 16],
      ]),
    );
  });

  test('is the same whatever the order of the messages', () => {
    const messages = [
      ...repeat(25, (at) => `Field ${name(at)} mapped to ${name(at + 3)}_c`),
      ...repeat(11, (at) => `Record ${at} of ${name(at)} rejected`),
      'Rate limit reached, waiting 5 seconds',
    ];
    expect(templatesOf(messages.toReversed())).toEqual(
      new Map([...templatesOf(messages)].toSorted(([a], [b]) => (a < b ? 1 : -1))),
    );
  });

  test('fits the messages that it was made of, and no others', () => {
    const all = new LogTemplates();
    repeat(12, (at) => `user ${name(at)} signed in`).forEach((message, at) => all.add(message, at));
    expect(all.has(['user', VARIABLE, 'signed', 'in'])).toBe(true);
    expect(all.has(['user', VARIABLE, 'signed', 'out'])).toBe(false);
    expect(all.has(['user', VARIABLE, 'signed'])).toBe(false);
  });
});

test('of more shapes than can be told apart, the rest has none', () => {
  const all = new LogTemplates();
  const word = (at: number) => [...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const shapes = repeat(20_050, (at) => `free ${word(at)}`).map((message, at) => all.add(message, at));
  expect(shapes.filter((shape) => shape < 0)).toHaveLength(50);
  expect(all.add('free a', 1)).toBe(0);
});

test('an empty message, and one without end, are messages', () => {
  expect(templatesOf(['', '', 'x'.repeat(100_000)]).size).toBe(2);
});
