import { topicNameSchema } from '@/contract/topic';
import { z } from '@/contract/zod';

/** What is wrong with a topic's name; undefined when nothing is. */
export function topicNameMessage(name: string, taken: ReadonlySet<string>): string | undefined {
  const parsed = z.safeParse(topicNameSchema, name);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  return taken.has(name) ? 'Another topic of this project has this name' : undefined;
}

export const topicNameLength = 64;
