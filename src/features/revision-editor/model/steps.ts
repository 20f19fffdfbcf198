/** One replacement in a text. The places of a step count in the text that the steps before it made. */
export interface Step {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

export function applyStep(text: string, { from, to, insert }: Step): string {
  return text.slice(0, from) + insert + text.slice(to);
}

export function applySteps(text: string, steps: readonly Step[]): string {
  return steps.reduce(applyStep, text);
}

/** The steps that take `steps` back, to be applied to the text that they made. `text` is the one before them. */
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

/** Two steps as one, where the second goes on at an edge of what the first inserted; undefined where it does not. */
export function joinSteps(one: Step | undefined, two: Step | undefined): Step | undefined {
  if (!one || !two) return undefined;
  const end = one.from + one.insert.length;
  // Behind what was inserted, and taking away none of it.
  if (two.from === end)
    return { from: one.from, to: one.to + two.to - two.from, insert: one.insert + two.insert };
  // Before it.
  if (two.to === one.from) return { from: two.from, to: one.to, insert: two.insert + one.insert };
  // The end of it goes away.
  if (two.to === end && two.from >= one.from)
    return { ...one, insert: one.insert.slice(0, two.from - one.from) + two.insert };
  return undefined;
}

/** What differs between two texts, as one span: `[from, newTo)` of the new text stands where `[from, oldTo)` stood. */
export interface Span {
  readonly from: number;
  readonly oldTo: number;
  readonly newTo: number;
}

/** The span after one more step. */
export function widen(span: Span | undefined, { from, to, insert }: Step): Span {
  if (!span) return { from, oldTo: to, newTo: from + insert.length };
  const grown = insert.length - (to - from);
  // How far the step reaches behind the span, in places that both texts share.
  const behind = Math.max(0, to - span.newTo);
  return {
    from: Math.min(span.from, from),
    oldTo: span.oldTo + behind,
    newTo: span.newTo + behind + grown,
  };
}
