export const ways = ['template', 'manifest', 'empty'] as const;
export type Way = (typeof ways)[number];

export interface NewIntegrationSearch {
  /** Absent means a template. */
  from?: Way;
}

export function readNewIntegrationSearch({ from }: Record<string, unknown>): NewIntegrationSearch {
  return from === 'manifest' || from === 'empty' ? { from } : {};
}
