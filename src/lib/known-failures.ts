import type { Operation } from '@/contract/operation';

/** The page that helps further. */
export type FailurePage = 'installation' | 'destinations';

export interface KnownFailure {
  id: string;
  pattern: RegExp;
  /** Only for operations of this action. */
  action?: string;
  /** What happened, in one sentence. */
  what: string;
  /** What to check, in order. */
  check: readonly string[];
  page?: FailurePage;
}

/** Explanations of common failures, from the public troubleshooting guide (facts 5.3). The first match wins. */
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
      'Then resume reads that were paused, and trigger a read; failed operations are not repeated automatically.',
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
    id: 'missing-destination',
    pattern: /destination .{1,160}(?:does not exist|not found)/i,
    what: 'The revision or the customer’s settings send to a destination that does not exist.',
    check: [
      'It may have been renamed or deleted: the destinations page shows what refers to it.',
      'Deploy a revision that names another destination, or create one with this name.',
    ],
    page: 'destinations',
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
      'This is temporary: wait, then trigger a read.',
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

/** The destination that a result names in quotes. */
export const destinationIn = (result: string): string | undefined =>
  /destination [“"'‘]([A-Za-z0-9-]{1,128})[”"'’]/i.exec(result.slice(0, 4_000))?.[1];

/** The first explanation whose pattern matches. */
export function explainFailure(
  operation: Pick<Operation, 'status' | 'result' | 'actionType'>,
): KnownFailure | undefined {
  const { result, status, actionType } = operation;
  if (status !== 'failure' || !result) return undefined;
  // Limited, so that a huge result does not block the page.
  const text = result.slice(0, 4_000);
  return knownFailures.find(
    ({ pattern, action }) => (action === undefined || action === actionType) && pattern.test(text),
  );
}
