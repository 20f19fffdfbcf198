/** One replacement in a text. Offsets count in the text after the previous steps. */
export interface Step {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

export const applyStep = (text: string, { from, to, insert }: Step): string =>
  text.slice(0, from) + insert + text.slice(to);

export const applySteps = (text: string, steps: readonly Step[]): string => steps.reduce(applyStep, text);

/** Steps that undo `steps`. `text` is the text before them. */
export function invertSteps(text: string, steps: readonly Step[]): Step[] {
  const inverse: Step[] = [];
  let now = text;
  for (const step of steps) {
    const { from, to, insert } = step;
    inverse.unshift({ from, to: from + insert.length, insert: now.slice(from, to) });
    now = applyStep(now, step);
  }
  return inverse;
}

/** Merges two steps if the second continues at an edge of the first one's insertion. Undefined otherwise. */
export function joinSteps(one: Step | undefined, two: Step | undefined): Step | undefined {
  if (!one || !two) return undefined;
  const end = one.from + one.insert.length;
  // Typed after the insertion.
  if (two.from === end)
    return { from: one.from, to: one.to + two.to - two.from, insert: one.insert + two.insert };
  // Typed before it.
  if (two.to === one.from) return { from: two.from, to: one.to, insert: two.insert + one.insert };
  // Deleted its end.
  if (two.to === end && two.from >= one.from)
    return { ...one, insert: one.insert.slice(0, two.from - one.from) + two.insert };
  return undefined;
}

/**
 * The difference between two texts as one span: `[from, newTo)` of the new text replaces `[from, oldTo)` of the
 * old.
 */
export interface Span {
  readonly from: number;
  readonly oldTo: number;
  readonly newTo: number;
}

/** The span extended by one more step. */
export function widen(span: Span | undefined, { from, to, insert }: Step): Span {
  if (!span) return { from, oldTo: to, newTo: from + insert.length };
  const grown = insert.length - (to - from);
  // How far the step reaches beyond the span, where both texts are equal.
  const behind = Math.max(0, to - span.newTo);
  return { from: Math.min(span.from, from), oldTo: span.oldTo + behind, newTo: span.newTo + behind + grown };
}
