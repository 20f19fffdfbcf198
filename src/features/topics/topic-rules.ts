import { topicNameSchema } from '@/contract/topic';
import { z } from '@/contract/zod';

/** The validation message of a topic's name; undefined if it is valid. */
export function topicNameMessage(name: string, taken: ReadonlySet<string>): string | undefined {
  const parsed = z.safeParse(topicNameSchema, name);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  return taken.has(name) ? 'Another topic of this project has this name' : undefined;
}

export const topicNameLength = 64;
