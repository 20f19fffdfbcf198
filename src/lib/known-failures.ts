import type { Operation } from '@/contract/operation';

/** Where the console can show more. */
export type FailurePage = 'installation' | 'destinations';

export interface KnownFailure {
  id: string;
  pattern: RegExp;
  /** Only for operations of this action. */
  action?: string;
  /** What happened, in one sentence. */
  what: string;
  /** What to look at, in order. */
  check: readonly string[];
  page?: FailurePage;
}

/** Failures that people meet again and again, as the public troubleshooting guide tells them (facts 5.3). */
export const knownFailures: readonly KnownFailure[] = [
  {
    id: 'no-connection',
    pattern:
      /\bno connection\b(?! (?:could|was|to|with))|connection .{0,60}(?:was deleted|does not exist|not found)/i,
    what: 'The customer is no longer connected to the provider.',
    check: ['Ask the customer to connect again; nothing can be read or written until then.'],
    page: 'installation',
  },
  {
    id: 'bad-credentials',
    pattern:
      /bad[_ ]credentials|invalid[_ ]grant|\b401\b|unauthori[sz]ed|token (?:has )?(?:expired|been revoked)|(?:expired|revoked|invalid) (?:access |refresh )?(?:token|credentials)|INVALID_SESSION_ID/i,
    what: "The provider no longer accepts the customer's credentials.",
    check: [
      'Ask the customer to connect again: their connection needs new credentials.',
      'Then trigger a read; operations that failed are not run again by themselves.',
    ],
    page: 'installation',
  },
  {
    id: 'missing-field-write',
    pattern:
      /no such column|unknown field|invalid[_ ]field|field .{1,80}(?:does not exist|not found)|property .{1,80}does not exist/i,
    action: 'write',
    what: 'The write names a field that this customer’s provider account does not have or does not show.',
    check: [
      'If the field is not in the object’s metadata, it does not exist in the customer’s account.',
      'If it is there, the connected user may not see it: check field-level permissions at the provider.',
    ],
    page: 'installation',
  },
  {
    id: 'missing-field',
    pattern:
      /no such column|unknown field|invalid[_ ]field|field .{1,80}(?:does not exist|not found)|property .{1,80}does not exist/i,
    what: 'A field that is read does not exist at the provider, or the connected user may not see it.',
    check: [
      'Only this customer: check field-level permissions of the connected user at the provider.',
      'Every customer: the field’s name in the integration is wrong.',
      'Reads pause by themselves after repeated failures, so they may have to be unpaused.',
    ],
    page: 'installation',
  },
  {
    id: 'destination',
    pattern:
      /(?:destination|webhook|deliver\w*).{0,200}(?:refused|rejected|failed|answered|responded|not delivered|timed? ?out|disabled|unreachable|[45]\d\d)|not delivered/is,
    what: 'The records were read, but the destination did not take them.',
    check: [
      'Check the address of the destination and that it answers with a status in the 200s.',
      'A webhook that keeps failing may be switched off by the service.',
    ],
    page: 'destinations',
  },
  {
    id: 'rate-limit',
    pattern: /rate.?limit|too many requests|\b429\b|REQUEST_LIMIT_EXCEEDED|quota/i,
    what: 'The provider limits how often this account may be asked.',
    check: [
      'It passes by itself: wait, then trigger a read.',
      'If it comes back, make the schedule slower or ask the customer what else uses the account.',
    ],
    page: 'installation',
  },
  {
    id: 'permission',
    pattern:
      /\b403\b|forbidden|insufficient (?:permission|privilege|scope|access)|missing scope|not permitted/i,
    what: 'The connected user may not do this at the provider.',
    check: [
      'Check the permissions and scopes of the connected user.',
      'After a change of scopes the customer has to connect again.',
    ],
    page: 'installation',
  },
  {
    id: 'provider-down',
    pattern:
      /\b50[0234]\b|service unavailable|bad gateway|gateway time-?out|internal server error|connection (?:reset|refused)|ECONNRE|ETIMEDOUT|timed? ?out/i,
    what: 'The provider failed or did not answer.',
    check: ['Check the provider’s status page, then trigger a read.'],
    page: 'installation',
  },
];

/** The first rule that recognises the failure. */
export function explainFailure(
  operation: Pick<Operation, 'status' | 'result' | 'actionType'>,
): KnownFailure | undefined {
  const { result, status, actionType } = operation;
  if (status !== 'failure' || !result) return undefined;
  // Bounded, so that a result of megabytes cannot hold the page.
  const text = result.slice(0, 4_000);
  return knownFailures.find(
    ({ pattern, action }) => (action === undefined || action === actionType) && pattern.test(text),
  );
}
