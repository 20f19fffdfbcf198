export const groupings = ['cause', 'customer', 'provider', 'object', 'integration', 'hour'] as const;
export type Grouping = (typeof groupings)[number];
