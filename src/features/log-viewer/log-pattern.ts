/** What is sought, as it was typed. */
export interface Pattern {
  readonly text: string;
  /** The text is a regular expression, not itself. */
  readonly regex: boolean;
}

export const NO_PATTERN: Pattern = { text: '', regex: false };

export const samePattern = (a: Pattern, b: Pattern): boolean => a.text === b.text && a.regex === b.regex;

/** What it comes to: space at the ends of a text means nothing, in an expression it does. */
export const isNoPattern = ({ text, regex }: Pattern): boolean => (regex ? text : text.trim()) === '';

/** Whatever the case, in each line of a message; undefined when it is no expression. */
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

export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);

/** It took longer than it may: some expressions need years. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/** Begins and ends of what matches in a text, one after the other. Empty matches do not count. */
export function marksOf(text: string, expression: RegExp): number[] {
  const marks: number[] = [];
  expression.lastIndex = 0;
  for (let found = expression.exec(text); found; found = expression.exec(text)) {
    if (found[0] === '') expression.lastIndex += 1;
    else marks.push(found.index, found.index + found[0].length);
  }
  return marks;
}
