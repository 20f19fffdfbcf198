/*
 * Joins files, two by two, always those which make people load the least that they do not need. `chunks.ts` says which
 * files there are, and what is loaded at once.
 */

/** A request costs about as much as these bytes, compressed. */
const REQUEST_BYTES = 1_900;

/** A file as the bundler would write it, or several of them joined. */
export interface File {
  readonly modules: string[];
  bytes: number;
  hasStyle: boolean;
  readonly imports: Set<File>;
}

/** What is loaded at once, by the files that it begins with. */
export interface Load {
  readonly begins: Set<File>;
  readonly weight: number;
}

type CanJoin = (one: File, other: File) => boolean;

/** Adds a file and all that it imports. */
function reach(file: File, reached: Set<File> = new Set()): Set<File> {
  if (!reached.has(file)) {
    reached.add(file);
    for (const imported of file.imports) reach(imported, reached);
  }
  return reached;
}

/** Whether a file imports another through a third. The third and the joined file would import each other. */
const isThroughThird = (from: File, to: File) =>
  [...from.imports].some((between) => between !== to && reach(between).has(to));

/** Each file with the one that it costs the least to join it with, cheapest first. */
function bestPairs(files: ReadonlySet<File>, loads: readonly Load[], canJoin: CanJoin): [File, File][] {
  const all = [...files];
  const reached = new Map(all.map((file) => [file, reach(file)]));
  const loaded = loads.map(
    ({ begins }) => new Set([...begins].flatMap((file) => [...(reached.get(file) ?? [])])),
  );
  /** For each load the bytes that come with a file; -1 if it loads the file anyway. */
  const added = all.map((file) =>
    Float64Array.from(loaded, (known) => {
      if (known.has(file)) return -1;
      let bytes = 0;
      for (const one of reached.get(file) ?? []) if (!known.has(one)) bytes += one.bytes;
      return bytes;
    }),
  );
  const weights = Float64Array.from(loads, ({ weight }) => weight);
  /** What is loaded in vain when two files are one, less the requests that are saved. */
  const cost = (ofOne: Float64Array, ofOther: Float64Array) => {
    let sum = 0;
    for (let at = 0; at < weights.length; at += 1) {
      const weight = weights[at] ?? 0;
      const one = ofOne[at] ?? 0;
      const other = ofOther[at] ?? 0;
      if (one < 0) sum += weight * (other < 0 ? -REQUEST_BYTES : other);
      else if (other < 0) sum += weight * one;
    }
    return sum;
  };
  const best = all.flatMap((one, at) => {
    let least = Infinity;
    let partner: File | undefined;
    for (let to = at + 1; to < all.length; to += 1) {
      const other = all[to];
      const [ofOne, ofOther] = [added[at], added[to]];
      if (!other || !ofOne || !ofOther || !canJoin(one, other)) continue;
      const found = cost(ofOne, ofOther);
      if (found >= least || isThroughThird(one, other) || isThroughThird(other, one)) continue;
      least = found;
      partner = other;
    }
    return partner ? [{ least, one, partner }] : [];
  });
  return best.toSorted((a, b) => a.least - b.least).map(({ one, partner }) => [one, partner]);
}

/** Joins files until none is too many, or no two may be joined. Two files never import each other. */
export function joinFiles(
  files: Set<File>,
  loads: readonly Load[],
  tooMany: () => number,
  canJoin: CanJoin,
): void {
  while (tooMany() > 0) {
    const joined = new Set<File>();
    // Costs change with each join, but little.
    const pairs = bestPairs(files, loads, canJoin).slice(0, Math.ceil(tooMany() / 40));
    for (const [kept, gone] of pairs) {
      if (joined.has(kept) || joined.has(gone)) continue;
      if (isThroughThird(kept, gone) || isThroughThird(gone, kept)) continue;
      joined.add(kept).add(gone);
      kept.modules.push(...gone.modules);
      kept.bytes += gone.bytes;
      kept.hasStyle ||= gone.hasStyle;
      for (const imported of gone.imports) kept.imports.add(imported);
      files.delete(gone);
      const holders = [...loads.map(({ begins }) => begins), ...[...files].map(({ imports }) => imports)];
      for (const held of holders) if (held.delete(gone)) held.add(kept);
      kept.imports.delete(kept);
    }
    if (joined.size === 0) return;
  }
}
