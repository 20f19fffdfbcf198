import { maybe, z } from './zod';

/** Opaque identifier. Most are UUIDs, but do not rely on it. */
export const idSchema = z.string();

/** ISO 8601 text. Both `2023-07-13T21:34:44.816354Z` and `2023-07-13 21:34:44.816354+00:00` occur (facts 1.0). */
export const timestampSchema = z.string();

/** A map with keys that the interface does not define. */
export const openMapSchema = z.record(z.string(), z.unknown());

/** Whatever nobody sees is blank, too. */
const seen = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Text that must not be blank. Messages begin with `what`. */
export const requiredText = (what: string, max = 1024) =>
  z
    .string({ error: ({ input }) => `${what} ${input === undefined ? 'is required' : 'must be text'}` })
    .check(
      z.regex(seen, `${what} is required`),
      z.maxLength(max, `${what} is at most ${max} characters long`),
    );

/** The `when` of a check that also runs if a member of the object is not acceptable. */
export const whenObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

/** For an object that holds exactly one of two keys. */
export const eitherOf = <Key extends string>(one: Key, other: Key) =>
  z.refine<{ readonly [K in Key]?: unknown }>(
    (value) => (value[one] === undefined) !== (value[other] === undefined),
    { path: [one], error: `Give either ${one} or ${other}`, when: whenObject },
  );

/** The paths that a PATCH changes (`updateMask`). Unlisted paths are rejected by name. */
export const updateMaskSchema = (allowed: readonly string[]) =>
  z
    .array(
      z.enum(allowed, {
        error: (issue) => `Unknown path “${String(issue.input)}”. Allowed: ${allowed.join(', ')}`,
      }),
      'updateMask is a list of the paths to update',
    )
    .check(z.minLength(1, 'updateMask names at least one path'));

/** A time in a request: an ISO 8601 date-time with a zone. */
export const dateTimeInputSchema = z
  .string()
  .check(
    z.refine(
      (text) =>
        /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/i.test(text) &&
        !Number.isNaN(Date.parse(text.replace(' ', 'T'))),
      'Give a date and time with a zone, such as 2026-03-01T09:00:00Z',
    ),
  );

/** The group or consumer that something belongs to (facts 1.3). */
export const groupSchema = z.looseObject({
  groupRef: z.string(),
  groupName: maybe(z.string()),
  projectId: maybe(idSchema),
  createTime: maybe(timestampSchema),
  updateTime: maybe(timestampSchema),
});

export const consumerSchema = z.looseObject({
  consumerRef: z.string(),
  consumerName: maybe(z.string()),
  projectId: maybe(idSchema),
  createTime: maybe(timestampSchema),
  updateTime: maybe(timestampSchema),
});
