/** Apart from the queries, so that modules which only invalidate them do not load their contract. */
export const installationsKey = (project: string) => ['projects', project, 'installations'] as const;
