import { createInviteSchema } from '@/contract/person';
import { firstIssue } from '@/lib/first-issue';

/** What is wrong with an e-mail address, by the rule that the service has. */
export const emailFault = (email: string) => firstIssue(createInviteSchema, { email: email.trim() });
