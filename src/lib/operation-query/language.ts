import type { FieldId } from './filter';

/**
 * How a condition on a field is read.
 * - `whole`: the whole value, ignoring case.
 * - `name`: a part of the value, or the whole one if quoted.
 * - `prose`: a part of the value.
 * - the others are ordered: `>5`, `1..5`.
 */
export type FieldKind = 'whole' | 'name' | 'prose' | OrderedKind;
export type OrderedKind = 'time' | 'duration' | 'count';

export interface QueryValue {
  /** Without quotes. */
  readonly text: string;
  readonly quoted: boolean;
}

/** A condition, or words to look for. Its values are alternatives. */
export interface QueryTerm<Value extends QueryValue = QueryValue> {
  readonly not: boolean;
  /** The name of a field as it was typed; without it, the values are words. */
  readonly name?: string | undefined;
  readonly values: readonly Value[];
}

export interface QueryField {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly field: FieldId;
  readonly kind: FieldKind;
  /** The comparison that the name itself stands for, as in `after:`. */
  readonly relation?: '>=' | '<';
  /** A sentence of the help. */
  readonly help: string;
  readonly example: string;
  /** Suggested values. Fields with `counted` suggest those that are loaded. */
  readonly values?: readonly string[];
  readonly counted?: true;
  /** The word on screen for a value, which may be written instead of it. */
  readonly wordOf?: (value: string) => string;
}

/** What can be asked of anything that belongs to an installation. */
export const fieldsOfInstallations: readonly QueryField[] = [
  {
    name: 'customer',
    aliases: ['group'],
    field: 'customer',
    kind: 'name',
    help: 'A part of the customer’s name, the whole name in quotes, or the whole groupRef.',
    example: 'customer:acme',
    counted: true,
  },
  {
    name: 'integration',
    field: 'integration',
    kind: 'name',
    help: 'A part of the integration’s name, the whole name in quotes, or the whole id.',
    example: 'integration:"crm-sync"',
    counted: true,
  },
  {
    name: 'provider',
    field: 'provider',
    kind: 'whole',
    help: 'The provider of the installation’s connection.',
    example: 'provider:salesforce',
    counted: true,
  },
];

/** What can be asked of one kind of thing. The grammar is the same for all. */
export interface Language {
  readonly subject: 'operations' | 'reads';
  readonly fields: readonly QueryField[];
  /** Where words without a field are looked for; in ids only those of some length. */
  readonly words: readonly FieldId[];
  readonly named: (name: string) => QueryField | undefined;
  /** The page that knows a field which this language does not have. */
  readonly elsewhere: (name: string) => string | undefined;
}

export function languageOf(parts: Omit<Language, 'named'>): Language {
  const byName = new Map(
    parts.fields.flatMap((field) => [field.name, ...(field.aliases ?? [])].map((name) => [name, field])),
  );
  return { ...parts, named: (name) => byName.get(name.toLowerCase()) };
}

export const isOrdered = (kind: FieldKind): kind is OrderedKind =>
  kind === 'time' || kind === 'duration' || kind === 'count';

/** Whether a value is the word `unknown`, which finds operations without a value. */
export const isUnknownKeyword = ({ text, quoted }: QueryValue): boolean =>
  !quoted && text.toLowerCase() === 'unknown';
