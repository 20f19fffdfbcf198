import { composed, fold, formed } from '@/lib/fold';
import type { LogBlock } from './log-block';
import type { LogBody } from './log-body';

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
    return new RegExp(composed(source), 'gim');
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

/** More matches in one text are not marked. */
const MOST_MARKS = 1_000;

/** Start and end of each match in a text, as one flat list. Empty matches do not count. */
export function marksOf(text: string, expression: RegExp): number[] {
  const marks: number[] = [];
  const seen = formed(text, composed);
  expression.lastIndex = 0;
  for (
    let found = expression.exec(seen.text);
    found && marks.length < 2 * MOST_MARKS;
    found = expression.exec(seen.text)
  ) {
    if (found[0] === '') expression.lastIndex += 1;
    else marks.push(...seen.place(found.index, found.index + found[0].length));
  }
  return marks;
}

/** Milliseconds that an expression may take over all lines. */
const EXPRESSION_MS = 1_500;

/** The lines that match a pattern. When lines are added, it continues where it ended. */
export class LineSearch {
  #pattern: Pattern = EMPTY_PATTERN;
  #found: number[] = [];
  #searched = 0;
  #slow = false;

  get pattern(): Pattern {
    return this.#pattern;
  }

  /** The expression took too long and was stopped. */
  get slow(): boolean {
    return this.#slow;
  }

  /** Nothing is searched for. */
  get idle(): boolean {
    const { text, regex } = this.#pattern;
    return isEmptyPattern(this.#pattern) || this.#slow || (regex && compile(text) === undefined);
  }

  searchFor(pattern: Pattern): void {
    if (samePattern(pattern, this.#pattern)) return;
    this.#pattern = pattern;
    this.#slow = false;
    this.forgetFrom(0);
  }

  /** The lines from an index on have changed. */
  forgetFrom(index: number): void {
    this.#searched = Math.min(this.#searched, index);
    while ((this.#found.at(-1) ?? -1) >= index) this.#found.pop();
  }

  /** The indexes of the lines that match; undefined when nothing is searched for. */
  run(body: LogBody): Uint32Array<ArrayBuffer> | undefined {
    const match = this.#slow ? undefined : matcherOf(this.#pattern);
    if (!match) return undefined;
    try {
      for (const block of body.blocks) match(block, Math.max(0, this.#searched - block.first), this.#found);
    } catch (error) {
      if (!(error instanceof TooSlow)) throw error;
      this.#slow = true;
      return undefined;
    }
    this.#searched = body.count;
    return new Uint32Array(this.#found);
  }
}

/** Adds the lines of a block that match to those found, beginning at a row. */
type BlockMatcher = (block: LogBlock, from: number, found: number[]) => void;

/**
 * Undefined when nothing is searched for, or the expression is not valid.
 *
 * @throws TooSlow when an expression has taken too long since the matcher was made.
 */
export function matcherOf(pattern: Pattern): BlockMatcher | undefined {
  if (isEmptyPattern(pattern)) return undefined;
  if (!pattern.regex) return byText(fold(pattern.text.trim()));
  const expression = compile(pattern.text);
  return expression && byExpression(expression, performance.now() + EXPRESSION_MS);
}

const byExpression =
  (expression: RegExp, deadline: number): BlockMatcher =>
  ({ first, count, written: { text, ends } }, from, found) => {
    for (let row = from; row < count; row += 1) {
      expression.lastIndex = 0;
      if (expression.test(text.slice(row === 0 ? 0 : ends[row - 1], ends[row]))) found.push(first + row);
      if (row % 16 === 0 && performance.now() > deadline) throw new TooSlow();
    }
  };

/** Searches the text of a whole block at a time: most lines do not match, and `indexOf` skips them fastest. */
const byText =
  (wanted: string): BlockMatcher =>
  (block, from, found) => {
    const { first, count } = block;
    let row = from;
    if (row >= count || !block.mayContain(wanted)) return;
    const { text, ends } = block.folded;
    let at = text.indexOf(wanted, row === 0 ? 0 : ends[row - 1]);
    while (at >= 0) {
      while ((ends[row] ?? 0) <= at) row += 1;
      const end = ends[row] ?? 0;
      // What begins in one line and ends in the next is no match.
      if (at + wanted.length <= end) found.push(first + row);
      at = text.indexOf(wanted, end);
    }
  };
