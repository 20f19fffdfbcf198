import { ExactNumber } from '@/contract/exact-number';
import { copyJson } from '@/lib/json';

/** A step of a JSON Patch (RFC 6902), of the three kinds that the interface accepts. */
export type Change =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value?: unknown }
  | { readonly op: 'remove'; readonly path: string };

export class PatchProblem extends Error {
  override name = 'PatchProblem';
}

/** `/a~1b/0` as `a/b` and `0`. */
export const pointerSteps = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

type Holder = Record<string, unknown> | unknown[];

const isHolder = (value: unknown): value is Holder =>
  typeof value === 'object' && value !== null && !(value instanceof ExactNumber);

function indexOf(list: readonly unknown[], step: string, most: number): number {
  const index = /^(0|[1-9]\d*)$/.test(step) ? Number(step) : Number.NaN;
  if (!(index <= most)) throw new PatchProblem(`“${step}” is not a place in a list of ${list.length}`);
  return index;
}

function inside(holder: Holder, step: string): unknown {
  if (Array.isArray(holder)) return holder[indexOf(holder, step, holder.length - 1)];
  if (!Object.hasOwn(holder, step)) throw new PatchProblem(`There is no “${step}” here`);
  return holder[step];
}

function changeList(list: unknown[], step: string, change: Change): void {
  if (change.op === 'add') {
    const index = step === '-' ? list.length : indexOf(list, step, list.length);
    list.splice(index, 0, copyJson(change.value));
    return;
  }
  const index = indexOf(list, step, list.length - 1);
  if (change.op === 'remove') list.splice(index, 1);
  else list[index] = copyJson(change.value);
}

/** Applies the step to the document. Throws `PatchProblem` if the path does not exist. */
export function applyChange(document: Record<string, unknown>, change: Change): void {
  const steps = pointerSteps(change.path);
  const last = steps.pop() ?? '';
  // This key has a special meaning in JavaScript.
  if ([...steps, last].includes('__proto__')) throw new PatchProblem('“__proto__” is not a key of a config');
  let holder: Holder = document;
  for (const step of steps) {
    const next = inside(holder, step);
    if (!isHolder(next)) throw new PatchProblem(`“${step}” holds a value, nothing is inside it`);
    holder = next;
  }
  if (Array.isArray(holder)) {
    changeList(holder, last, change);
    return;
  }
  if (change.op !== 'add') inside(holder, last);
  if (change.op === 'remove') delete holder[last];
  else holder[last] = copyJson(change.value);
}
