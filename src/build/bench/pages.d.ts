/** What the pages of src/test/bench-logs and src/test/bench-lists offer to the scripts that drive them. */
interface BenchList {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  height: number;
}

declare const window: {
  readonly benchList: { bare: (list: BenchList) => void; empty: (list: BenchList) => void };
  /** Times are by `Date.now()`. */
  readonly bench: {
    load: (lines: number) => Promise<{ first: number; whole: number; longest: number }>;
    grow: (lines: number) => Promise<{ at: number; longest: number }>;
    scroll: () => Promise<{ longest: number; blank: number }>;
    search: (
      words: readonly { text: string; lines: number }[],
      kind: 'find' | 'filter',
    ) => Promise<{ times: number[]; longest: number }>;
    memory: () => Promise<number>;
  };
};
