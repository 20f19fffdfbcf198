import type { Finding } from '@/lib/manifest/finding';
import { placesTo, type Tree } from './tree';

/**
 * Comments `# amp:ignore` and `# amp:ignore[rule1,rule2]` silence warnings of the node on their line, or on the line
 * below, and of all within it (facts 3.7).
 */
export function silencer(text: string, tree: Tree): (finding: Finding) => boolean {
  if (!text.includes('amp:ignore')) return () => false;
  const byLine = new Map<number, readonly string[]>();
  const starts = [0];
  for (const [index, line] of text.split('\n').entries()) {
    starts.push((starts.at(-1) ?? 0) + line.length + 1);
    const found = /(?:^|\s)#\s*amp:ignore(?:\[([^\]]*)\])?/.exec(line);
    if (!found) continue;
    const rules = found[1]?.split(',').map((rule) => rule.trim()) ?? [];
    byLine.set(index, rules);
    // A comment alone on its line speaks of the next one.
    if (/^\s*#/.test(line)) byLine.set(index + 1, rules);
  }
  const lineOf = (offset: number) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  return ({ rule, path }) =>
    placesTo(tree, path)
      .slice(1)
      .some(({ from }) => {
        const rules = byLine.get(lineOf(from));
        return rules !== undefined && (rules.length === 0 || rules.includes(rule));
      });
}
