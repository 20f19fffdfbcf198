/** Apart from the queries, so that what only invalidates them does not bring their contract along. */
export const installationsKey = (project: string) => ['projects', project, 'installations'] as const;
