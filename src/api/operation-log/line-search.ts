import type { LogBody } from './log-body';
import { compile, isEmptyPattern, EMPTY_PATTERN, samePattern, TooSlow, type Pattern } from './log-pattern';

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
    if (this.idle) return undefined;
    try {
      if (this.#pattern.regex) this.#byExpression(body);
      else this.#byText(body);
    } catch (error) {
      if (!(error instanceof TooSlow)) throw error;
      this.#slow = true;
      return undefined;
    }
    this.#searched = body.count;
    return new Uint32Array(this.#found);
  }

  #byExpression(body: LogBody): void {
    const expression = compile(this.#pattern.text);
    if (!expression) return;
    const deadline = performance.now() + EXPRESSION_MS;
    for (const { first, count, text, textEnds } of body.blocks)
      for (let row = Math.max(0, this.#searched - first); row < count; row += 1) {
        expression.lastIndex = 0;
        if (expression.test(text.slice(row === 0 ? 0 : textEnds[row - 1], textEnds[row])))
          this.#found.push(first + row);
        if (row % 16 === 0 && performance.now() > deadline) throw new TooSlow();
      }
  }

  /** Searches the text of a whole block at a time: most lines do not match, and `indexOf` skips them fastest. */
  #byText(body: LogBody): void {
    const wanted = this.#pattern.text.trim().toLowerCase();
    for (const { first, count, text, textEnds } of body.blocks) {
      let row = Math.max(0, this.#searched - first);
      if (row >= count) continue;
      let at = text.indexOf(wanted, row === 0 ? 0 : textEnds[row - 1]);
      while (at >= 0) {
        while ((textEnds[row] ?? 0) <= at) row += 1;
        const end = textEnds[row] ?? 0;
        // What begins in one line and ends in the next is no match.
        const isMatch = at + wanted.length <= end;
        if (isMatch) this.#found.push(first + row);
        at = text.indexOf(wanted, isMatch ? end : at + 1);
      }
    }
  }
}
