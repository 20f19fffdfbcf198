import { isNumber } from '@/contract/exact-number';
import { tryParseJson } from './json';

/*
 * Search parameters of the console's addresses. A parameter is text; what a page reads as a number, a flag or a list is
 * the page's matter. The router's own way, which parses each value as JSON, turns `662E41` into Infinity and `null` into
 * nothing.
 */

export type SearchParams = Record<string, unknown>;

/** Parses the part of an address that begins with `?`. A key that is repeated has a list of texts. */
export function parseSearch(text: string): SearchParams {
  // Without a prototype, `__proto__` is a key like any other.
  const read: SearchParams = { __proto__: null };
  for (const [key, written] of new URLSearchParams(text)) {
    const value = unquoted(written) ?? written;
    const before = read[key];
    if (before === undefined) read[key] = value;
    else if (Array.isArray(before)) before.push(value);
    else read[key] = [before, value];
  }
  return read;
}

/** The reverse of `parseSearch`, also for numbers, flags and lists, whose elements repeat the key. */
export function stringifySearch(search: SearchParams): string {
  const written = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    const elements: readonly unknown[] = Array.isArray(value) ? value : [value];
    // Without brackets, a text that is itself a list in JSON would be read as that list.
    const [only] = elements;
    const isHidden = Array.isArray(value) && elements.length === 1 && jsonList(only) !== undefined;
    for (const element of isHidden ? [JSON.stringify(value)] : elements) {
      if (element === undefined || element === null) continue;
      const text = typeof element === 'string' ? element : JSON.stringify(element);
      written.append(key, unquoted(text) === undefined ? text : JSON.stringify(text));
    }
  }
  const text = written.toString();
  return text && `?${text}`;
}

/** Earlier releases wrote a text that is also JSON in quotes: `"42"`, `"null"`. Returns the text that was meant. */
function unquoted(text: string): string | undefined {
  if (!text.startsWith('"')) return undefined;
  const meant = tryParseJson(text);
  return typeof meant === 'string' && tryParseJson(meant) !== undefined ? meant : undefined;
}

/** A search parameter as text. Of a repeated key the first value counts. */
export function searchText(value: unknown): string | undefined {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  if (isNumber(one) || typeof one === 'boolean') return String(one);
  return typeof one === 'string' && one !== '' ? one : undefined;
}

/** A text to search for. Of a repeated key all count, as words of one text, so that none is lost without a sign. */
export const searchWords = (value: unknown): string | undefined =>
  searchText(
    Array.isArray(value) ? [...new Set(value.flatMap((one) => searchText(one) ?? []))].join(' ') : value,
  );

/** A search parameter that is either set or absent. */
export const searchFlag = (value: unknown): true | undefined =>
  searchText(value) === 'true' ? true : undefined;

/** A search parameter that counts something, without sign or fraction. */
export function searchCount(value: unknown, least = 0): number | undefined {
  const text = searchText(value) ?? '';
  const count = /^(?:0|[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(count) && count >= least ? count : undefined;
}

interface Ranged {
  range?: string | undefined;
}

/** The search of a page of which only the range is in the address. */
export const readRangeSearch = ({ range }: SearchParams): Ranged => ({ range: searchText(range) });

/** Middleware of routes: a link that names no range keeps that of the page it is on. */
export const keepRange = <Search extends Ranged>(link: {
  search: Search;
  next: (search: Search) => Search;
}): Search => ({ range: link.search.range, ...link.next(link.search) });

/** One of these texts; undefined for anything else. */
export function searchChoice<const Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
): Choice | undefined {
  const text = searchText(value);
  return choices.find((choice) => choice === text);
}

/** The elements of a list: a repeated key or, in addresses of earlier releases, a JSON array. */
export function searchList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return jsonList(value) ?? (typeof value === 'string' && value !== '' ? [value] : []);
}

function jsonList(value: unknown): unknown[] | undefined {
  const list = typeof value === 'string' && value.startsWith('[') ? tryParseJson(value) : undefined;
  return Array.isArray(list) ? list : undefined;
}
