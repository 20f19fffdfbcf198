/** What the pages of src/test/bench-logs and src/test/bench-lists offer to the scripts that drive them. */
interface BenchList {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  height: number;
}

declare const window: {
  readonly benchList: { bare: (list: BenchList) => void; empty: (list: BenchList) => void };
  readonly bench: {
    open: (name: string) => Promise<void>;
    load: (url: string, lines: number) => Promise<{ first: number; whole: number; longest: number }>;
    again: (lines: number) => Promise<{ endedAt: number; drawn: number; longest: number }>;
    scroll: (
      lines: number,
    ) => Promise<{ longest: number; blank: number; task: number; end: number } | undefined>;
    search: (
      words: readonly { text: string; lines: number; places: number }[],
      filter: boolean,
    ) => Promise<{ times: number[]; longest: number } | undefined>;
    heap: () => Promise<number | undefined>;
    tail: (url: string, lines: number, millis: number) => Promise<{ longest: number; grown: number }>;
  };
};
