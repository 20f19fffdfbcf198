import { compile, type CompileContext } from '@/lib/operation-query/compile';
import { createdSpan, isRelative, termsNotOn, termsOn } from '@/lib/operation-query/edit';
import type { Filter } from '@/lib/operation-query/filter';
import type { Span } from '@/lib/operation-query/ordered-values';
import { parse } from '@/lib/operation-query/parse';

/** A query as the store answers it. */
export interface Question {
  /** All conditions but those that require a status. */
  readonly others: Filter;
  /** The conditions that require a status; undefined if there are none. */
  readonly statuses?: Filter | undefined;
  /** When matching operations can have started. An open side is infinite. */
  readonly span?: Span | undefined;
  /** The present, if the query is relative to it: nothing later can match yet. */
  readonly until?: number | undefined;
  /** By place in the table of installations, 1 for those whose operations may be shown; undefined for all. */
  readonly visible?: Uint8Array | undefined;
}

export function questionOf(text: string, context: CompileContext): Question {
  const query = parse(text);
  const statuses = termsOn(query, 'status');
  return {
    others: compile({ ...query, terms: termsNotOn(query, 'status') }, context),
    statuses: statuses.length > 0 ? compile({ ...query, terms: statuses }, context) : undefined,
    span: createdSpan(query, context),
    until: isRelative(query) ? context.now : undefined,
  };
}
