/** The part of the address that the log viewer owns. */
export interface LogSearch {
  /** Levels to show, with commas between. */
  level?: string | undefined;
  /** Text to filter by. */
  find?: string | undefined;
  /** The opened line, counted from one as in the margin. */
  line?: number | undefined;
}

const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
};

/** Reads the address; what it does not understand is left out. */
export function readLogSearch(search: Record<string, unknown>): LogSearch {
  const level = textOf(search['level']);
  const find = textOf(search['find']);
  const line = Number(search['line']);
  return {
    ...(level ? { level } : {}),
    ...(find ? { find } : {}),
    ...(Number.isSafeInteger(line) && line >= 1 ? { line } : {}),
  };
}
