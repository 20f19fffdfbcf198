import type { Step } from './steps';

/**
 * Between a text with `\r\n` and what an editor shows of it, in which every line break counts as one character. A
 * text without them is shown as it is.
 */
export interface ShownText {
  readonly toShown: (offset: number) => number;
  readonly toText: (offset: number) => number;
}

const same: ShownText = { toShown: (offset) => offset, toText: (offset) => offset };

export function shownText(text: string): ShownText {
  if (!text.includes('\r\n')) return same;
  const breaks: number[] = [];
  for (let at = text.indexOf('\r\n'); at >= 0; at = text.indexOf('\r\n', at + 2)) breaks.push(at);
  /** How many of the first breaks lie before, counted by `key`. */
  const before = (limit: number, key: (at: number, index: number) => number) => {
    let low = 0;
    let high = breaks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (key(breaks[middle] ?? 0, middle) < limit) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    toShown: (offset) => offset - before(offset, (at) => at + 1),
    toText: (offset) => offset + before(offset, (at, index) => at - index),
  };
}

/** Typed steps as steps of the text: places count its `\r`, and new lines end as its lines do. */
export function stepsFromShown(text: string, steps: readonly Step[], newline: string): Step[] {
  if (!text.includes('\r'))
    return newline === '\n' ? [...steps] : steps.map((step) => withBreaks(step, newline));
  let now = text;
  return steps.map((step) => {
    const { toText } = shownText(now);
    const { insert } = withBreaks(step, newline);
    const made = { from: toText(step.from), to: toText(step.to), insert };
    now = now.slice(0, made.from) + insert + now.slice(made.to);
    return made;
  });
}

const withBreaks = (step: Step, newline: string): Step =>
  newline === '\n' ? step : { ...step, insert: step.insert.replaceAll(/\r?\n/g, newline) };
