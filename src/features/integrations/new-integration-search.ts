const ways = ['template', 'manifest', 'empty'] as const;
export type Way = (typeof ways)[number];

export interface NewIntegrationSearch {
  /** Absent means step by step, which is a page of its own. */
  from?: Way;
}

export function readNewIntegrationSearch({ from }: Record<string, unknown>): NewIntegrationSearch {
  const way = ways.find((one) => one === from);
  return way ? { from: way } : {};
}
