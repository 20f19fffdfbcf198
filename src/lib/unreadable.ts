/** A difference between an answer and the interface: "`status`" "is a number, expected text". */
export interface Difference {
  /** The path in the answer; empty for the whole answer. */
  readonly place: string;
  readonly words: string;
}

/** "`status` is a number, expected text" as one line of text. */
export const differenceText = ({ place, words }: Difference): string => `${place || 'It'} ${words}`;

/** An element of a list that does not match the interface. */
export interface UnreadableElement {
  /** Its index in the list, or its key in a map. */
  readonly key: string;
  readonly name: string | undefined;
  readonly id: string | undefined;
  readonly differences: readonly Difference[];
  /** The element as received, without secrets. Text, because other tabs get it: a copy of an exact number loses digits. */
  readonly json: string;
}

/** The unreadable elements of a list: their number and the first of them. */
export interface Unreadable {
  readonly count: number;
  readonly first: readonly UnreadableElement[];
}

export const nothingUnreadable: Unreadable = { count: 0, first: [] };

/** More than anybody reads; many unreadable elements mostly differ in the same way. */
export const MOST_UNREADABLE_KEPT = 5;

/** The unreadable elements of several lists, or of several pages of one list. */
export function joinUnreadable(lists: readonly Unreadable[]): Unreadable {
  const found = lists.filter(({ count }) => count > 0);
  if (found.length <= 1) return found[0] ?? nothingUnreadable;
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    first: found
      .flatMap(({ first }, list) => first.map((one) => ({ ...one, key: `${list}/${one.key}` })))
      .slice(0, MOST_UNREADABLE_KEPT),
  };
}
