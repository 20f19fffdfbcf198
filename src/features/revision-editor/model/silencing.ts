import type { Finding } from '@/lib/manifest/finding';
import { placesTo, type Tree } from './tree';

interface Silence {
  /** The lines it applies to, as offsets. */
  readonly from: number;
  readonly to: number;
  readonly rules: readonly string[];
}

/**
 * Comments `# amp:ignore` and `# amp:ignore[rule1,rule2]` silence warnings of the node on their own line or the
 * line below, and of everything inside it (facts 3.7).
 */
export function silencer(text: string, tree: Tree): (finding: Finding) => boolean {
  const silences = silencesOf(text);
  if (silences.length === 0) return () => false;
  return ({ rule, path }) =>
    placesTo(tree, path)
      .slice(1)
      .some((place) =>
        silences.some(
          ({ from, to, rules }) =>
            place.from >= from && place.from < to && (rules.length === 0 || rules.includes(rule)),
        ),
      );
}

function silencesOf(text: string): Silence[] {
  const silences: Silence[] = [];
  for (let at = text.indexOf('amp:ignore'); at >= 0; at = text.indexOf('amp:ignore', at + 1)) {
    const from = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
    const to = nextLine(text, at);
    const line = text.slice(from, to);
    const found = /(?:^|\s)#\s*amp:ignore(?:\[([^\]]*)\])?/.exec(line);
    if (!found) continue;
    const rules = found[1]?.split(',').map((rule) => rule.trim()) ?? [];
    // A comment alone on its line applies to the next line.
    silences.push({ from, to: /^\s*#/.test(line) ? nextLine(text, to) : to, rules });
  }
  return silences;
}

function nextLine(text: string, offset: number): number {
  const at = text.indexOf('\n', offset);
  return at < 0 ? text.length + 1 : at + 1;
}
