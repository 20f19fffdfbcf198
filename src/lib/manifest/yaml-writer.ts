/**
 * Writes YAML that says the same to parsers of both versions: to those of 1.1 a plain `no` is false and `1:30` is 90.
 */
import {
  type CollectionTag,
  Document,
  type CreateNodeOptions,
  parse,
  type ScalarTag,
  Schema,
  type SchemaOptions,
  type Tags,
  type ToStringOptions,
  visit,
  YAMLMap,
} from 'yaml';
import { DoubledKeys, membersOf } from '@/contract/doubled-keys';
import { ExactNumber } from '@/contract/exact-number';

/** What common parsers of YAML 1.1 accept beyond its published types: go-yaml, js-yaml and PyYAML. */
const variants =
  /^(?:=|<<|[-+]?0(?:[xX][\dA-Fa-f_]+|[oO][0-7_]+|[bB][01_]+)|[-+]?(?:\d[\d_]*)?\.?\d[\d_]*\.?(?:[eE][-+]?\d[\d_]*)?)$/;

const older = new Schema({ schema: 'yaml-1.1', merge: true }).tags;
const newer = new Schema({ schema: 'core' }).tags;
const compat: Tags = [
  ...older,
  { tag: 'tag:yaml.org,2002:variant', default: true, test: variants, resolve: (text) => text },
];

const reads = (tags: Tags, source: string) =>
  tags.some((tag) => typeof tag === 'object' && tag.default === true && tag.test?.test(source) === true);

/** Whether a plain scalar is text in both versions. */
export const isTextOnly = (source: string): boolean => !reads(newer, source) && !reads(compat, source);

/**
 * What parsers of YAML 1.1 read in a plain scalar that is text in YAML 1.2: "false", "90". Undefined if they read the
 * same text.
 */
export function olderMeaning(source: string): string | undefined {
  if (!reads(compat, source) || reads(newer, source)) return undefined;
  const [value] = parse(`- ${source}`, { version: '1.1', logLevel: 'silent' }) as unknown[];
  // The library's expressions of 1.1 match `e3` and `.` too, which are no numbers.
  if (Number.isNaN(value)) return undefined;
  if (value instanceof Date) return 'a date';
  return typeof value === 'boolean' || typeof value === 'number' ? String(value) : 'something else';
}

/** Characters that are invisible, turn the text around, or end a line in YAML 1.1. They are written as escapes. */
const unseen =
  /[\u007F-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF\u{E0000}-\u{E007F}\p{Surrogate}]/gu;

const isUnseen = (text: string) => text.search(unseen) >= 0;

/** As a plain key, such a text would look like one that is indented with something other than spaces. */
const oddStart = /^(?:[^\S \n\r]|[\p{DI}\p{Cf}]).*$/u;

function escaped(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
}

const escape = (written: string) => written.replaceAll(unseen, escaped);

/** A text in double quotes, or a collection of such texts in brackets, on one line. */
export const doubleQuoted = (value: unknown): string => escape(JSON.stringify(value));

/** A text in single quotes, or in double quotes if it needs escapes. */
export const singleQuoted = (text: string): string =>
  isUnseen(text) || /[\p{Cc}\u{10000}-\u{10FFFF}]/u.test(text)
    ? doubleQuoted(text)
    : `'${text.replaceAll("'", "''")}'`;

const exactNumber: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  identify: (value) => value instanceof ExactNumber,
  resolve: Number,
  stringify: ({ value }) => String(value),
};

const doubledKeys: CollectionTag = {
  tag: 'tag:yaml.org,2002:map',
  default: true,
  collection: 'map',
  identify: (value) => value instanceof DoubledKeys,
  createNode: (schema, value, context) => {
    const map = new YAMLMap(schema);
    map.items = membersOf(value as DoubledKeys).flatMap(
      ([key, member]) => YAMLMap.from(schema, { [key]: member }, context).items,
    );
    return map;
  },
};

export function writeYaml(
  value: unknown,
  options: ToStringOptions & Pick<CreateNodeOptions, 'aliasDuplicateObjects'> = {},
): string {
  const { aliasDuplicateObjects = false, ...style } = options;
  const schema: SchemaOptions = { schema: 'core', compat, customTags: [exactNumber, doubledKeys] };
  const document = new Document(value, { ...schema, aliasDuplicateObjects });
  visit(document, {
    Scalar(_, scalar) {
      const { value: text } = scalar;
      if (typeof text === 'string' && (isUnseen(text) || oddStart.test(text))) scalar.type = 'QUOTE_DOUBLE';
    },
  });
  return escape(document.toString({ lineWidth: 0, ...style }));
}
