import { setOwn } from '@/contract/set-own';
import { isMap } from '@/lib/manifest/walk';

/** The path of a name such as `$['address']['city']`; undefined for a plain name (facts 3.3). */
export function stepsOf(name: string): readonly string[] | undefined {
  if (!name.startsWith('$[')) return undefined;
  const steps: string[] = [];
  let at = 1;
  while (at < name.length) {
    const match = /^\[(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\]/.exec(name.slice(at));
    if (!match) return undefined;
    steps.push((match[1] ?? match[2] ?? '').replaceAll(/\\(.)/g, '$1'));
    at += match[0].length;
  }
  return steps;
}

/** Sets the value at a path. Creates objects on the way, replacing other values. */
export function setAt(target: Record<string, unknown>, steps: readonly string[], value: unknown): void {
  const last = steps.at(-1);
  if (last === undefined) return;
  let map = target;
  for (const step of steps.slice(0, -1)) {
    const next = Object.hasOwn(map, step) ? map[step] : undefined;
    if (isMap(next)) {
      map = next;
    } else {
      const made: Record<string, unknown> = {};
      setOwn(map, step, made);
      map = made;
    }
  }
  setOwn(map, last, value);
}

export function valueAt(source: unknown, steps: readonly string[]): unknown {
  let value = source;
  for (const step of steps) {
    if (!isMap(value) || !Object.hasOwn(value, step)) return undefined;
    value = value[step];
  }
  return value;
}

/** Removes the value at a path, and objects that become empty. */
export function removeAt(target: Record<string, unknown>, [step, ...inside]: readonly string[]): void {
  if (step === undefined || !Object.hasOwn(target, step)) return;
  const next = target[step];
  if (inside.length > 0) {
    if (!isMap(next)) return;
    removeAt(next, inside);
    if (Object.keys(next).length > 0) return;
  }
  delete target[step];
}
