import type { Operation } from '@/contract/operation';

/** Where a check is done. `outside` is at the provider, or by the customer: the check says so. */
export type Remedy =
  | 'read-again'
  | 'connection'
  | 'installation'
  | 'resume'
  | 'fields'
  | 'editor'
  | 'config'
  | 'destination'
  | 'destinations'
  | 'provider-app'
  | 'outside';

export interface Check {
  text: string;
  remedies: readonly Remedy[];
}

export interface KnownFailure {
  id: string;
  pattern: RegExp;
  /** Only for operations of this action. */
  action?: string;
  /** What happened, in one sentence. */
  what: string;
  /** What to check, in order. */
  check: readonly Check[];
}

const missingField =
  /no such column|unknown field|invalid[_ ]field|field .{1,80}(?:does not exist|not found)|property .{1,80}does not exist/i;

/** Explanations of common failures, from the public troubleshooting guide (facts 5.3). The first match wins. */
export const knownFailures: readonly KnownFailure[] = [
  {
    id: 'no-connection',
    pattern:
      /\bno connection\b(?! (?:could|was|to|with))|connection .{0,60}(?:was deleted|does not exist|not found)/i,
    what: 'The customer is no longer connected to the provider.',
    check: [
      {
        text: 'Ask the customer to connect again; nothing can be read or written until then.',
        remedies: ['connection'],
      },
    ],
  },
  {
    id: 'bad-credentials',
    pattern:
      /bad[_ ]credentials|invalid[_ ]grant|\b401\b|unauthori[sz]ed|token (?:has )?(?:expired|been revoked)|(?:expired|revoked|invalid) (?:access |refresh )?(?:token|credentials)|INVALID_SESSION_ID/i,
    what: 'The provider no longer accepts the customer’s credentials.',
    check: [
      {
        text: 'Ask the customer to connect again: their connection needs new credentials.',
        remedies: ['connection'],
      },
      {
        text: 'Then resume reads that were paused, and trigger a read; failed operations are not repeated automatically.',
        remedies: ['resume', 'read-again'],
      },
    ],
  },
  {
    id: 'missing-field-write',
    pattern: missingField,
    action: 'write',
    what: 'The write names a field that this customer’s provider account does not have or does not show.',
    check: [
      {
        text: 'If the field is not in the object’s metadata, it does not exist in the customer’s account.',
        remedies: ['fields'],
      },
      {
        text: 'If it is there, the connected user may not see it: check field-level permissions at the provider.',
        remedies: ['outside'],
      },
    ],
  },
  {
    id: 'missing-field',
    pattern: missingField,
    what: 'A field that is read does not exist at the provider, or the connected user may not see it.',
    check: [
      {
        text: 'Only this customer: check field-level permissions of the connected user at the provider, or choose another field for them.',
        remedies: ['outside', 'fields', 'config'],
      },
      { text: 'Every customer: the field’s name in the integration is wrong.', remedies: ['editor'] },
      {
        text: 'Reads pause by themselves after repeated failures, so they may have to be unpaused.',
        remedies: ['resume'],
      },
    ],
  },
  {
    id: 'missing-destination',
    pattern: /destination .{1,160}(?:does not exist|not found)/i,
    what: 'The revision or the customer’s settings send to a destination that does not exist.',
    check: [
      {
        text: 'It may have been renamed or deleted: the destinations page shows what refers to it.',
        remedies: ['destinations'],
      },
      {
        text: 'Deploy a revision that names another destination, or create one with this name. A customer’s settings may name one too.',
        remedies: ['editor', 'config'],
      },
    ],
  },
  {
    id: 'destination',
    pattern:
      /(?:destination|webhook|deliver\w*).{0,200}(?:refused|rejected|failed|answered|responded|not delivered|timed? ?out|disabled|unreachable|[45]\d\d)|not delivered/is,
    what: 'The records were read, but the destination did not take them.',
    check: [
      {
        text: 'Check the address of the destination and that it answers with a status in the 200s.',
        remedies: ['destination'],
      },
      { text: 'A webhook that keeps failing may be switched off by the service.', remedies: ['destination'] },
      {
        text: 'The service may go on trying: the end of the log says whether a message has arrived since. If none has, trigger a read.',
        remedies: ['read-again'],
      },
    ],
  },
  {
    id: 'rate-limit',
    pattern: /rate.?limit|too many requests|\b429\b|REQUEST_LIMIT_EXCEEDED|quota/i,
    what: 'The provider limits how often this account may be asked.',
    check: [
      { text: 'This is temporary: wait, then trigger a read.', remedies: ['read-again'] },
      {
        text: 'If it comes back, make the schedule slower or ask the customer what else uses the account.',
        remedies: ['editor', 'outside'],
      },
    ],
  },
  {
    id: 'permission',
    pattern:
      /\b403\b|forbidden|insufficient (?:permission|privilege|scope|access)|missing scope|not permitted/i,
    what: 'The connected user may not do this at the provider.',
    check: [
      {
        text: 'Check the permissions and scopes of the connected user.',
        remedies: ['provider-app', 'outside'],
      },
      { text: 'After a change of scopes the customer has to connect again.', remedies: ['connection'] },
    ],
  },
  {
    id: 'provider-down',
    pattern:
      /\b50[0234]\b|service unavailable|bad gateway|gateway time-?out|internal server error|connection (?:reset|refused)|could not be resolved|ECONNRE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|timed? ?out/i,
    what: 'The provider failed or did not answer.',
    check: [
      { text: 'Check the provider’s status page, then trigger a read.', remedies: ['outside', 'read-again'] },
    ],
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

/** Whether a read failed because its connection was deleted. The service may still list it with its installation. */
export const lacksConnection = (result: string): boolean =>
  explainFailure({ status: 'failure', result, actionType: 'read' })?.id === 'no-connection';
