import { createInviteSchema } from '@/contract/person';
import { z } from '@/contract/zod';

/** What is wrong with an e-mail address, by the rule that the service has. */
export function emailFault(email: string): string | undefined {
  const parsed = z.safeParse(createInviteSchema, { email: email.trim() });
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
}
