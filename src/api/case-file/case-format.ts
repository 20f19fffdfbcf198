/** What a case file holds: a zip with `manifest.json`, `content.json` and one log for each operation in JSON lines. */
import { crc32 } from '@/lib/crc32';
import { installationSchema } from '@/contract/installation';
import { integrationSchema } from '@/contract/integration';
import { operationSchema } from '@/contract/operation';
import { maybe, z } from '@/contract/zod';

export const CASE_EXTENSION = '.signalbox';
export const CASE_TYPE = 'application/zip';
/** Files of a later version are refused: what they hold is not known. */
export const CASE_VERSION = 1;
/** A case is of at most this many operations, not counting the good runs. */
export const MOST_CASE_OPERATIONS = 20;

export const MANIFEST = 'manifest.json';
export const CONTENT = 'content.json';
export const logName = (at: number) => `logs/${at + 1}.jsonl`;
/** Largest manifest or content. The page reads each as a whole. */
export const MOST_TEXT_BYTES = 8_000_000;
/** Limit for the unpacked logs: for all together when a case is made, for each when one is opened. */
export const MOST_LOG_BYTES = 300_000_000;
export const caseLimits = { members: 5_000, values: 500_000, depth: 64, text: 1_000_000 } as const;
export const MOST_LEFT_OUT = 1_000;
/** The only names that a case holds. */
export const caseNames = /^(?:manifest\.json|content\.json|logs\/[1-9]\d{0,2}\.jsonl)$/;

const countSchema = z.int().check(z.minimum(0));

export const manifestSchema = z.looseObject({
  format: z.literal('signalbox case'),
  version: countSchema,
  /** The file's name when it was made. Links ask for it, so it has to fit into an address. */
  name: z.string().check(z.maxLength(1_000)),
  /** Made of the checksums of all other entries. It tells files apart; it is no signature. */
  fingerprint: z.string().check(z.regex(/^[0-9a-f]{8}$/)),
  madeAt: z.string(),
  /** The version of Signalbox. */
  madeBy: z.string(),
  service: z.string(),
  /** The message of the cause that the operations failed for. */
  cause: maybe(z.string()),
  /** What the case is of comes first, then the good runs that are there to compare it with. */
  operations: z.array(
    z.looseObject({
      id: z.string(),
      /** The log's entry in the file; null if it could not be read. */
      log: z.nullable(z.string().check(z.regex(caseNames))),
      lines: countSchema,
      /** The last run like it that succeeded. */
      good: maybe(z.string()),
      isGood: maybe(z.boolean()),
    }),
  ),
  /** What could not be read when the case was made. */
  missing: z.array(z.string()),
  /** Paths of the members that are never put in a case. */
  leftOut: z.array(z.string()),
  /** Places that were redacted, by kind. */
  redacted: z.record(z.string(), countSchema),
});
export type CaseManifest = z.infer<typeof manifestSchema>;

/** Leaves out elements that do not match their schema: a service may omit required members. */
const readableOf = <Schema extends z.core.$ZodType>(element: Schema) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((values) =>
      values.flatMap((value) => {
        const found = z.safeParse(element, value);
        return found.success ? [found.data] : [];
      }),
    ),
  );

export const contentSchema = z.looseObject({
  operations: z.array(operationSchema),
  installations: readableOf(installationSchema),
  integrations: readableOf(integrationSchema),
  /** What changed between an operation and its last good run. */
  changes: z.array(z.looseObject({ operation: z.string(), what: z.string(), at: maybe(z.string()) })),
  /** Pinned lines, with or without a note. Lines are numbered from 1. */
  pins: z.array(z.looseObject({ operation: z.string(), line: z.int(), note: maybe(z.string()) })),
});
export type CaseContent = z.infer<typeof contentSchema>;

/** Eight hexadecimal digits of what a case holds besides its manifest. */
export function fingerprintOf(
  entries: readonly { readonly name: string; readonly size: number; readonly crc: number }[],
): string {
  const text = entries
    .map(({ name, size, crc }) => `${name} ${size} ${crc}`)
    .toSorted()
    .join('\n');
  return crc32(new TextEncoder().encode(text).buffer).toString(16).padStart(8, '0');
}
