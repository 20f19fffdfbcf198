import { diffArrays } from 'diff';
import { fingerprint } from './fingerprint';

/** The parts of a log line by which two runs are compared. */
export interface ComparedLine {
  /** Position in its log, from 0. */
  index: number;
  level: string;
  text: string;
}

/** A line of the comparison: in both runs or in only one. */
export interface AlignedLine {
  ours: ComparedLine | undefined;
  theirs: ComparedLine | undefined;
  /** The other run has such lines elsewhere: one page more, one retry less. */
  repeats: boolean;
}

export interface LogComparison {
  lines: readonly AlignedLine[];
  /** Index of the first line whose kind occurs in only one run, as opposed to occurring more often. */
  firstDifference: number | undefined;
  same: number;
  onlyOurs: number;
  onlyTheirs: number;
  /** The runs differ too much to be aligned in reasonable time. Only their common beginning and end are aligned. */
  gaveUp: boolean;
}

const LONGEST_MS = 800;

/** Aligns two logs by the fingerprints of their lines. */
export function compareLogs(ours: readonly ComparedLine[], theirs: readonly ComparedLine[]): LogComparison {
  const kinds = new Map<string, string>();
  const kindOf = ({ level, text }: ComparedLine) => {
    const written = `${level} ${text}`;
    const known = kinds.get(written);
    if (known !== undefined) return known;
    const kind = `${level} ${fingerprint(text)}`;
    kinds.set(written, kind);
    return kind;
  };
  const ourKinds = ours.map(kindOf);
  const theirKinds = theirs.map(kindOf);
  let head = 0;
  while (head < ourKinds.length && head < theirKinds.length && ourKinds[head] === theirKinds[head]) head += 1;
  let tail = 0;
  while (
    tail < ourKinds.length - head &&
    tail < theirKinds.length - head &&
    ourKinds.at(-1 - tail) === theirKinds.at(-1 - tail)
  )
    tail += 1;
  const changes = diffArrays(
    theirKinds.slice(head, theirKinds.length - tail),
    ourKinds.slice(head, ourKinds.length - tail),
    { timeout: LONGEST_MS },
  );
  const middle = changes ?? [
    { removed: true, added: false, count: theirKinds.length - head - tail },
    { removed: false, added: true, count: ourKinds.length - head - tail },
  ];

  const inOurs = new Set(ourKinds);
  const inTheirs = new Set(theirKinds);
  const lines: AlignedLine[] = [];
  let at = 0;
  let other = 0;
  const take = (count: number, fromOurs: boolean, fromTheirs: boolean) => {
    for (let done = 0; done < count; done += 1) {
      const our = fromOurs ? ours[at] : undefined;
      const their = fromTheirs ? theirs[other] : undefined;
      const repeats = fromOurs ? inTheirs.has(ourKinds[at] ?? '') : inOurs.has(theirKinds[other] ?? '');
      lines.push({ ours: our, theirs: their, repeats });
      if (fromOurs) at += 1;
      if (fromTheirs) other += 1;
    }
  };
  take(head, true, true);
  for (const { added, removed, count } of middle) take(count, !removed, !added);
  take(tail, true, true);

  const differs = (line: AlignedLine) => !line.ours || !line.theirs;
  const novel = lines.findIndex((line) => differs(line) && !line.repeats);
  const first = novel >= 0 ? inPlaceOf(lines, novel) : lines.findIndex(differs);
  return {
    lines,
    firstDifference: first >= 0 ? first : undefined,
    same: lines.filter((line) => !differs(line)).length,
    onlyOurs: lines.filter((line) => !line.theirs).length,
    onlyTheirs: lines.filter((line) => !line.ours).length,
    gaveUp: changes === undefined,
  };
}

/** If our run has another line in place of the missing one, that line is the difference. */
function inPlaceOf(lines: readonly AlignedLine[], lacking: number): number {
  for (let at = lacking; at < lines.length; at += 1) {
    const line = lines[at];
    if (!line || (line.ours && line.theirs)) break;
    if (line.ours && !line.repeats) return at;
  }
  return lacking;
}

/** Part of the comparison: lines to show, or the number of equal lines left out. */
export type Stretch =
  | { readonly kind: 'lines'; readonly from: number; readonly lines: readonly AlignedLine[] }
  | { readonly kind: 'alike'; readonly from: number; readonly count: number };

/** The differences with a few lines of context. */
export function stretches(lines: readonly AlignedLine[], around = 2): Stretch[] {
  const near = new Uint8Array(lines.length);
  lines.forEach((line, at) => {
    if (line.ours && line.theirs) return;
    for (let place = Math.max(0, at - around); place <= Math.min(lines.length - 1, at + around); place += 1)
      near[place] = 1;
  });
  const found: Stretch[] = [];
  let from = 0;
  while (from < lines.length) {
    let to = from;
    while (to < lines.length && near[to] === near[from]) to += 1;
    found.push(
      near[from] === 1
        ? { kind: 'lines', from, lines: lines.slice(from, to) }
        : { kind: 'alike', from, count: to - from },
    );
    from = to;
  }
  return found;
}
