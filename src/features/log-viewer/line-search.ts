import { words } from './growing';
import type { LogBody } from './log-body';
import { compile, escapePattern, isNoPattern, NO_PATTERN, TooSlow, type Pattern } from './log-pattern';

/** Milliseconds that an expression may take over all lines. */
const EXPRESSION_MS = 1_500;

/** The lines that match a pattern. It goes on where it ended when lines are added. */
export class LineSearch {
  #pattern: Pattern = NO_PATTERN;
  #found = words();
  #searched = 0;
  #slow = false;

  get pattern(): Pattern {
    return this.#pattern;
  }

  /** The expression was given up. */
  get slow(): boolean {
    return this.#slow;
  }

  seek(pattern: Pattern): void {
    if (pattern.text === this.#pattern.text && pattern.regex === this.#pattern.regex) return;
    this.#pattern = pattern;
    this.#slow = false;
    this.forgetFrom(0);
  }

  /** Whether there is something to look for. */
  get idle(): boolean {
    const { text, regex } = this.#pattern;
    return isNoPattern(this.#pattern) || this.#slow || (regex && compile(text) === undefined);
  }

  /** Whether an expression has lines before it that it was not tried on. */
  hasWork(body: LogBody): boolean {
    return this.#pattern.regex && !this.idle && this.#searched < body.count;
  }

  /** Lines from an index on are others now. */
  forgetFrom(index: number): void {
    this.#searched = Math.min(this.#searched, index);
    let length = this.#found.length;
    while (length > 0 && this.#found.at(length - 1) >= index) length -= 1;
    this.#found.length = length;
  }

  /** The lines that match, by index, good until the next call; undefined when nothing is sought. */
  run(body: LogBody): Uint32Array | undefined {
    if (this.idle) return undefined;
    const hit = (line: number) => this.#found.push(line);
    try {
      if (this.#pattern.regex) byExpression(body, this.#pattern.text, this.#searched, hit);
      else byText(body, this.#pattern.text, this.#searched, hit);
    } catch (error) {
      if (!(error instanceof TooSlow)) throw error;
      this.#slow = true;
      return undefined;
    }
    this.#searched = body.count;
    return this.#found.values.subarray(0, this.#found.length);
  }
}

type Hit = (line: number) => void;

function byExpression(body: LogBody, source: string, from: number, hit: Hit): void {
  const expression = compile(source);
  if (!expression) return;
  const end = performance.now() + EXPRESSION_MS;
  for (let line = from; line < body.count; line += 1) {
    expression.lastIndex = 0;
    if (expression.test(body.text(line))) hit(line);
    if (line % 16 === 0 && performance.now() > end) throw new TooSlow();
  }
}

/** Whole blocks at a time: what is searched for is mostly not there, and the engine passes over that fastest. */
function byText(body: LogBody, text: string, from: number, hit: Hit): void {
  const wanted = text.trim().toLowerCase();
  const pattern = new RegExp(escapePattern(wanted), 'gi');
  const { blocks } = body;
  if (from >= body.count) return;
  for (let at = body.blockAt(body.endOf(from)); at < blocks.length; at += 1) {
    const block = blocks[at];
    if (!block) continue;
    const last = blocks[at + 1]?.first ?? body.count;
    const held = block.piece.text;
    let line = Math.max(from, block.first);
    const next = (offset: number): number => {
      pattern.lastIndex = offset - block.at;
      const found = pattern.exec(held);
      return found ? found.index + block.at : Infinity;
    };
    let found = line < last ? next(body.startOf(line)) : Infinity;
    for (; line < last; line += 1) {
      const head = body.headOf(line);
      const end = body.endOf(line);
      if (head === 0) {
        if (body.text(line).includes(wanted)) hit(line);
        if (found < end) found = next(end);
        continue;
      }
      if (found >= end) continue;
      const start = body.startOf(line) + head;
      if (found < start) found = next(start);
      if (found >= end) continue;
      hit(line);
      found = next(end);
    }
  }
}
