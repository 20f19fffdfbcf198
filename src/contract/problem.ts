import { idSchema } from './common';
import { numberSchema } from './number-schema';
import { maybe, z } from './zod';

/** One offending input (specification, Errors). `in` is `path` or `body` there; `header` and `query` also occur. */
export const inputIssueSchema = z.looseObject({
  type: maybe(z.string()),
  title: maybe(z.string()),
  detail: maybe(z.string()),
  in: maybe(z.string()),
  name: maybe(z.string()),
  value: z.optional(z.unknown()),
});
export type InputIssue = z.infer<typeof inputIssueSchema>;

/**
 * Problem details: the specification's members, and those of the hosted service (facts 2.3).
 * Key on `status`, never on `type`.
 */
export const apiProblemSchema = z.looseObject({
  type: maybe(z.string()),
  href: maybe(z.string()),
  title: maybe(z.string()),
  status: maybe(numberSchema),
  detail: maybe(z.string()),
  instance: maybe(z.string()),
  issues: maybe(z.array(inputIssueSchema)),
  subsystem: maybe(z.string()),
  time: maybe(z.string()),
  requestId: maybe(idSchema),
  causes: maybe(z.array(z.string())),
  remedy: maybe(z.string()),
  supportEmail: maybe(z.string()),
  supportPhone: maybe(z.string()),
  supportUrl: maybe(z.string()),
  retryable: maybe(z.boolean()),
  retryAfter: maybe(z.union([z.string(), numberSchema])),
  context: maybe(z.record(z.string(), z.unknown())),
});
export type ApiProblem = z.infer<typeof apiProblemSchema>;
