import { z } from '@/contract/zod';

/** `path: message` of each issue. */
export const issues = (schema: z.core.$ZodType, value: unknown) =>
  z
    .safeParse(schema, value)
    .error?.issues.map((issue) => `${z.core.toDotPath(issue.path)}: ${issue.message}`) ?? [];
