import { actionWord, statusLook } from '@/lib/operation-words';
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

const times = ['1h', '24h', '7d', '30d', 'today', 'yesterday'];

/** All that can be asked. Help, completion, parser and evaluation follow this table. */
export const queryFields: readonly QueryField[] = [
  {
    name: 'status',
    field: 'status',
    kind: 'whole',
    help: 'How it ended: failed, running, success, or another status as the service reports it.',
    example: 'status:failed,running',
    counted: true,
    wordOf: (value) => statusLook(value).word,
  },
  {
    name: 'action',
    field: 'action',
    kind: 'whole',
    help: 'What ran: read, write, subscribe or schema.watch.',
    example: 'action:write',
    counted: true,
    wordOf: actionWord,
  },
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
  {
    name: 'object',
    field: 'object',
    kind: 'whole',
    help: 'The name of an object. One of the operation’s objects must have it.',
    example: 'object:contact*',
    counted: true,
  },
  {
    name: 'after',
    field: 'created',
    kind: 'time',
    relation: '>=',
    help: 'Started at this time or later; 24h is 24 hours ago.',
    example: 'after:24h',
    values: times,
  },
  {
    name: 'before',
    field: 'created',
    kind: 'time',
    relation: '<',
    help: 'Started before this time, or before this day began.',
    example: 'before:2026-11-01',
    values: times,
  },
  {
    name: 'created',
    aliases: ['on', 'started'],
    field: 'created',
    kind: 'time',
    help: 'Started on this day, in this minute, or in a range. A last day is included, a last time is not.',
    example: 'on:yesterday',
    values: ['today', 'yesterday', '24h', '7d', 'unknown'],
  },
  {
    name: 'updated',
    field: 'updated',
    kind: 'time',
    help: 'When the operation last changed. Few services report it.',
    example: 'updated:>=2026-11-01T14:00',
    values: ['today', 'yesterday', '24h', '7d', 'unknown'],
  },
  {
    name: 'duration',
    field: 'duration',
    kind: 'duration',
    help: 'How long an ended operation took, in s, m, h or d. Known where the service reports when it was updated.',
    example: 'duration:>5m',
    values: ['>1m', '>5m', '>1h', '<10s', 'unknown'],
  },
  {
    name: 'records',
    field: 'records',
    kind: 'count',
    help: 'Number of records processed or written. Known where the service reports progress or record ids.',
    example: 'records:0',
    values: ['0', '>0', '>1000', 'unknown'],
  },
  {
    name: 'had',
    field: 'recordsBefore',
    kind: 'count',
    help: 'The fewest records of the five operations before it with the same installation, action and objects.',
    example: 'had:>0',
    values: ['0', '>0', '>1000', 'unknown'],
  },
  {
    name: 'retries',
    field: 'retries',
    kind: 'count',
    help: 'Number of attempts that the service reports for retried writes.',
    example: 'retries:>1',
    values: ['>0', '>1', 'unknown'],
  },
  {
    name: 'result',
    field: 'result',
    kind: 'prose',
    help: 'A part of the result.',
    example: 'result:"rate limit"',
    values: ['unknown'],
  },
  {
    name: 'cause',
    field: 'cause',
    kind: 'prose',
    help: 'A part of the cause of a failure, as Failures shows it, or its id in the address. What has not failed has none.',
    example: '-cause:"rate limit"',
    counted: true,
  },
  {
    name: 'new',
    field: 'causeSince',
    kind: 'time',
    relation: '>=',
    help: 'Failed with a cause that was first seen at this time or later, among the operations read.',
    example: 'new:yesterday',
    values: times,
  },
  {
    name: 'id',
    field: 'id',
    kind: 'whole',
    help: 'The id of the operation.',
    example: 'id:0199e0a8-*',
  },
  {
    name: 'installation',
    field: 'installation',
    kind: 'whole',
    help: 'The id of the installation.',
    example: 'installation:0199e0a8-*',
  },
  {
    name: 'config',
    field: 'config',
    kind: 'whole',
    help: 'The id of the config with which it ran.',
    example: 'config:0199e0a8-*',
  },
];

/** Where words without a field are looked for; in ids only those of some length. */
export const wordFields: readonly FieldId[] = [
  'customer',
  'integration',
  'result',
  'id',
  'action',
  'status',
  'object',
];

const byName = new Map(
  queryFields.flatMap((field) => [field.name, ...(field.aliases ?? [])].map((name) => [name, field])),
);

export const fieldNamed = (name: string): QueryField | undefined => byName.get(name.toLowerCase());

/** The word on screen for a value of a field: "failed" for `failure`. */
export const wordIn = (field: FieldId, value: string): string =>
  (value === '' ? undefined : byName.get(field)?.wordOf?.(value).toLowerCase()) ?? value;

export const isOrdered = (kind: FieldKind): kind is OrderedKind =>
  kind === 'time' || kind === 'duration' || kind === 'count';

/** Whether a value is the word `unknown`, which finds operations without a value. */
export const isUnknownKeyword = ({ text, quoted }: QueryValue): boolean =>
  !quoted && text.toLowerCase() === 'unknown';
