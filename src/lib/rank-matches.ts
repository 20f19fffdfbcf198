import { fold } from './fold';
import { soughtText } from './sought-text';

export interface Matchable {
  readonly label: string;
  /** Additional text that is searched but not shown. */
  readonly keywords?: string | undefined;
}

/**
 * The items that contain every typed word, best first: equal labels, then labels that begin with the text, then labels
 * with a word that does. Otherwise the order is kept.
 */
export function rankMatches<T extends Matchable>(items: readonly T[], typed: string): T[] {
  const text = soughtText(typed);
  if (text === '') return [...items];
  const words = text.split(/\s+/);
  return items
    .flatMap((item, at) => {
      const rank = rankOf(item, text, words);
      return rank === undefined ? [] : [{ item, rank, at }];
    })
    .toSorted((a, b) => a.rank - b.rank || a.at - b.at)
    .map(({ item }) => item);
}

/** The rank of a match, 0 is best; undefined if it does not match. */
export function matchRank(item: Matchable, typed: string): number | undefined {
  const text = soughtText(typed);
  return rankOf(item, text, text.split(/\s+/));
}

function rankOf({ label, keywords = '' }: Matchable, text: string, words: string[]): number | undefined {
  const name = fold(label);
  const all = `${name} ${fold(keywords)}`;
  if (!words.every((word) => all.includes(word))) return undefined;
  if (name === text) return 0;
  if (name.startsWith(text)) return 1;
  if (words.every((word) => name.split(/[\s\-_./]+/).some((part) => part.startsWith(word)))) return 2;
  return words.every((word) => name.includes(word)) ? 3 : 4;
}
