import type { Natives } from '../spec';

/** Type names of a provider that documents its JSON only. */
export const jsonNatives: Natives = {
  string: 'string',
  boolean: 'boolean',
  singleSelect: 'enum',
  multiSelect: 'array',
  date: 'date',
  datetime: 'date-time',
  int: 'integer',
  float: 'number',
  reference: 'id',
  other: 'object',
};
