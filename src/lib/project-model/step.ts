import { z } from '@/contract/zod';
import { isMap } from '@/lib/manifest/walk';

const text = z.string();
/** Kept as it is, with the numbers as they were written. */
export const map = z.custom<Readonly<Record<string, unknown>>>(isMap);
/** A map that is checked elsewhere. */
const content = z.custom(isMap);

/** A key below `metadata`: `['url']`, or `['headers', 'Authorization']`. */
export type MetadataPath = readonly [string] | readonly ['headers', string];
const metadataPath = z.custom<MetadataPath>(
  (path) =>
    Array.isArray(path) &&
    path.every((part) => typeof part === 'string') &&
    (path.length === 1 || (path.length === 2 && path[0] === 'headers')),
);

/** One request of a plan, as data. Secrets are placeholders. */
export const stepSchema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('createDestination'), name: text, type: text, metadata: map }),
  z.object({
    do: z.literal('updateDestination'),
    name: text,
    set: z.array(z.object({ path: metadataPath, value: z.unknown() })),
    remove: z.array(metadataPath),
  }),
  z.object({ do: z.literal('renameDestination'), name: text, to: text }),
  z.object({
    do: z.enum(['deleteDestination', 'createTopic', 'deleteTopic', 'deleteIntegration']),
    name: text,
  }),
  z.object({ do: z.enum(['addEventRoute', 'removeEventRoute']), topic: text, event: text }),
  z.object({ do: z.enum(['addTopicRoute', 'removeTopicRoute']), topic: text, destination: text }),
  z.object({ do: z.literal('createIntegration'), name: text, provider: text, content }),
  z.object({ do: z.literal('deployIntegration'), name: text, content }),
]);
export type Step = z.infer<typeof stepSchema>;
