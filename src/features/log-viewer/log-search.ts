import { definedOnly } from '@/lib/defined-only';
import { searchChoice, searchCount, searchText, searchWords } from '@/lib/search-params';
import { contextChoices, parseLevels, type LogFilter } from '@/api/operation-log/log-filter';
import type { LogCriteria } from '@/api/operation-log/log-server';

/** The part of the address that the log viewer owns. */
export interface LogSearch {
  /** Levels to show, separated by commas. */
  level?: string | undefined;
  filter?: string | undefined;
  /** The text is a regular expression. */
  filterBy?: 'regex' | undefined;
  /** Number of lines to show around each match of the filter. */
  context?: number | undefined;
  /** Time range in milliseconds. */
  from?: number | undefined;
  to?: number | undefined;
  /** Id of the template whose lines are shown. */
  pattern?: string | undefined;
  show?: 'patterns' | undefined;
  /** Text of find. */
  find?: string | undefined;
  findBy?: 'regex' | undefined;
  /** The opened line. The first line is 1, as in the margin. */
  line?: number | undefined;
  /** The last line of a range that begins at `line`. */
  through?: number | undefined;
}

/** Reads the address. Values that are not valid are left out. */
export function readLogSearch(search: Record<string, unknown>): LogSearch {
  const context = searchCount(search['context']);
  const from = searchCount(search['from']);
  const to = searchCount(search['to']);
  const line = searchCount(search['line'], 1);
  const through = searchCount(search['through'], 1);
  const isRange = from !== undefined && to !== undefined && from <= to;
  return definedOnly({
    level: searchText(search['level']),
    filter: searchWords(search['filter']),
    filterBy: searchChoice(search['filterBy'], ['regex']),
    context: context !== undefined && contextChoices.includes(context) ? context : undefined,
    from: isRange ? from : undefined,
    to: isRange ? to : undefined,
    pattern: searchText(search['pattern']),
    show: searchChoice(search['show'], ['patterns']),
    find: searchWords(search['find']),
    findBy: searchChoice(search['findBy'], ['regex']),
    line,
    through: line !== undefined && through !== undefined && through > line ? through : undefined,
  });
}

/** What the address filters and searches the log by. */
export function criteriaOf(search: LogSearch): LogCriteria {
  const filter: LogFilter = {
    levels: parseLevels(search.level),
    pattern: { text: search.filter ?? '', regex: search.filterBy === 'regex' },
    context: search.context ?? 0,
    from: search.from,
    to: search.to,
    ...(search.pattern === undefined ? {} : { template: search.pattern }),
  };
  return { filter, find: { text: search.find ?? '', regex: search.findBy === 'regex' } };
}

/** Clears every filter. */
export const noFilterSearch: LogSearch = {
  level: undefined,
  filter: undefined,
  filterBy: undefined,
  context: undefined,
  from: undefined,
  to: undefined,
  pattern: undefined,
};
