/** What is searched for, as it was typed. */
export interface Pattern {
  readonly text: string;
  /** The text is a regular expression, not itself. */
  readonly regex: boolean;
}

export const EMPTY_PATTERN: Pattern = { text: '', regex: false };

export const samePattern = (a: Pattern, b: Pattern): boolean => a.text === b.text && a.regex === b.regex;

/** Whether nothing is searched for. Space around a text is ignored; in an expression it counts. */
export const isEmptyPattern = ({ text, regex }: Pattern): boolean => (regex ? text : text.trim()) === '';

/** Ignores case and matches ^ and $ at each line of a message; undefined when it is not a valid expression. */
export function compile(source: string): RegExp | undefined {
  try {
    return new RegExp(source, 'gim');
  } catch {
    return undefined;
  }
}

/** Why a pattern cannot be used, in a few words: "Unterminated group". */
export function patternProblem({ text, regex }: Pattern): string | undefined {
  if (!regex || text === '') return undefined;
  try {
    return new RegExp(text, 'gim') instanceof RegExp ? undefined : '';
  } catch (error) {
    const words = error instanceof Error ? error.message.split(': ').at(-1) : undefined;
    return words || 'Not a regular expression';
  }
}

/** The search was stopped: some expressions would take years. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/** Start and end of each match in a text, as one flat list. Empty matches do not count. */
export function marksOf(text: string, expression: RegExp): number[] {
  const marks: number[] = [];
  expression.lastIndex = 0;
  for (let found = expression.exec(text); found; found = expression.exec(text)) {
    if (found[0] === '') expression.lastIndex += 1;
    else marks.push(found.index, found.index + found[0].length);
  }
  return marks;
}
