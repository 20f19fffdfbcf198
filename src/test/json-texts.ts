import fc from 'fast-check';

/** Every spelling of a number that JSON allows. */
const digits = fc.stringMatching(/^\d{1,24}$/);
export const numberText = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(fc.constant('0'), fc.stringMatching(/^[1-9]\d{0,24}$/)),
    fc.option(digits, { nil: undefined }),
    fc.option(
      fc.tuple(fc.constantFrom('e', 'E'), fc.constantFrom('', '+', '-'), fc.stringMatching(/^\d{1,4}$/)),
      {
        nil: undefined,
      },
    ),
  )
  .map(
    ([sign, whole, fraction, exponent]) =>
      `${sign}${whole}${fraction === undefined ? '' : `.${fraction}`}${exponent?.join('') ?? ''}`,
  );

const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toJSON',
    'source',
    '~',
    '\\',
    '"',
    'took: 1.0 s, [2.0, -0]',
    '\\\\"',
    '1.0',
  ),
  // What stands before and after a number, inside of a text.
  fc
    .array(fc.constantFrom('"', '\\', '1.0', ' ', ',', ':', '[', ']', '{', '}', '-0', '3544790567247868102'))
    .map((parts) => parts.join('')),
);

const textOf = (mostOfOneName: number) =>
  fc.letrec<{ text: string }>((tie) => ({
    text: fc.oneof(
      { maxDepth: 5 },
      numberText,
      fc.constantFrom('true', 'false', 'null'),
      hostileText.map((value) => JSON.stringify(value)),
      fc.array(tie('text'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
      fc
        .uniqueArray(
          fc.tuple(
            // Names that look like an index come first in every object, whatever their order in the text.
            hostileText.filter((name) => !/^\d+$/.test(name)),
            fc.array(tie('text'), { minLength: 1, maxLength: mostOfOneName }),
          ),
          { maxLength: 4, selector: ([name]) => name },
        )
        .map(
          (members) =>
            `{${members.flatMap(([name, values]) => values.map((value) => `${JSON.stringify(name)}:${value}`)).join(',')}}`,
        ),
    ),
  })).text;

/** JSON, in which objects may have a key twice. */
export const jsonText = textOf(2);
export const singleKeyText = textOf(1);

/** Numbers whose text a double would change. */
export const exactTexts = [
  '3544790567247868102',
  '1.0',
  '10.00',
  '1e400',
  '-0',
  '-1E-7',
  '0.1000',
  '1e3',
  '9007199254740993',
];
