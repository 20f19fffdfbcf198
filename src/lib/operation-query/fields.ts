import { actionWord, statusLook } from '@/lib/operation-words';
import { fieldsOfInstallations, languageOf, type Language, type QueryField } from './language';
import type { FieldId } from './filter';

const times = ['1h', '24h', '7d', '30d', 'today', 'yesterday'];

/** All that can be asked of operations. Help, completion, parser and evaluation follow this table. */
const fields: readonly QueryField[] = [
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
  ...fieldsOfInstallations,
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
  { name: 'id', field: 'id', kind: 'whole', help: 'The id of the operation.', example: 'id:0199e0a8-*' },
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

export const operationLanguage = languageOf({
  subject: 'operations',
  fields,
  words: ['customer', 'integration', 'result', 'id', 'action', 'status', 'object'],
  elsewhere: (name) => (name === 'health' ? 'Customers › Health' : undefined),
});

/** The word on screen for a value of a field: "failed" for `failure`. */
export const wordIn = (field: FieldId, value: string, language: Language = operationLanguage): string =>
  (value === '' ? undefined : language.named(field)?.wordOf?.(value).toLowerCase()) ?? value;
