import { z } from '@/contract/zod';

/** The first message of what a schema finds wrong with a value; undefined if it is valid. */
export function firstIssue(schema: z.core.$ZodType, value: unknown): string | undefined {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
}
