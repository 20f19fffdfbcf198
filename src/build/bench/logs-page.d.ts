/** What the pages of src/test/bench-logs offer to the script that drives them. */
declare const window: {
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
