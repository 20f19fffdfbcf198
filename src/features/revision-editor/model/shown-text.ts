import type { Step } from '@/lib/manifest/document/steps';

/**
 * Maps between a text with `\r\n` and the editor's view of it, in which a line break is one character. Texts
 * without `\r\n` are used as they are.
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
  /** Counts the first breaks whose `key` is below the limit. */
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

/**
 * Text changes typed in the view, as changes of the text: offsets count `\r`, and new lines end like the others.
 */
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
