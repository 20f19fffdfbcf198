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
  /** When the operations that it asks for can have started; a side that is open is infinite. */
  readonly span?: Span | undefined;
  /** What begins later is not asked for yet. Given if the time of the query is relative to now. */
  readonly until?: number | undefined;
  /** By place in the table of installations, 1 for those whose operations may be shown; undefined for all. */
  readonly visible?: Uint8Array | undefined;
}

export function questionOf(text: string, context: CompileContext): Question {
  const query = parse(text);
  const statuses = termsOn(query, 'status');
  return {
    others: compile({ terms: termsNotOn(query, 'status') }, context),
    statuses: statuses.length > 0 ? compile({ terms: statuses }, context) : undefined,
    span: createdSpan(query, context),
    until: isRelative(query) ? context.now : undefined,
  };
}
