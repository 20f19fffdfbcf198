import { hasEnded, type Operation } from '@/contract/operation';
import { parseTime } from './time';

/** The kinds of `StatusBadge`. */
type Kind = 'success' | 'running' | 'warning' | 'failure' | 'unknown' | 'paused' | 'todo';

export interface Look {
  kind: Kind;
  word: string;
}

const statuses = new Map<string, Look>([
  ['success', { kind: 'success', word: 'Success' }],
  ['failure', { kind: 'failure', word: 'Failed' }],
  ['in_progress', { kind: 'running', word: 'Running' }],
]);

/** The badge for an operation's status. An unknown status is shown as it is. */
export const statusLook = (status: string): Look =>
  statuses.get(status) ?? { kind: 'unknown', word: status === '' ? 'No status' : status };

const actions = new Map([
  ['read', 'Read'],
  ['write', 'Write'],
  ['subscribe', 'Subscribe'],
  ['schema.watch', 'Schema watch'],
]);

/** "Read", "Schema watch". An unknown action is shown as it is. */
export const actionWord = (actionType: string): string =>
  actions.get(actionType) ?? (actionType === '' ? 'Unknown action' : actionType);

const healths = new Map<string, Look>([
  ['healthy', { kind: 'success', word: 'Healthy' }],
  ['unhealthy', { kind: 'failure', word: 'Unhealthy' }],
]);

/** The badge for an installation's health. A missing health does not count as healthy. */
export function healthLook(health: string | null | undefined): Look {
  if (!health) return { kind: 'unknown', word: 'Not reported' };
  return healths.get(health) ?? { kind: 'unknown', word: health };
}

const connections = new Map<string, Look>([
  ['created', { kind: 'unknown', word: 'New or renewed' }],
  ['working', { kind: 'success', word: 'Working' }],
  ['bad_credentials', { kind: 'failure', word: 'Bad credentials' }],
]);

export function connectionLook(status: string | null | undefined): Look {
  if (!status) return { kind: 'unknown', word: 'Not reported' };
  return connections.get(status) ?? { kind: 'unknown', word: status };
}

/** Whether a person can renew a connection by consenting again. True if unknown. */
export const takesConsent = ({ authScheme }: { authScheme?: string | null | undefined }): boolean =>
  !authScheme || authScheme.startsWith('oauth2/authorizationCode');

/** What makes a connection work again. */
export const reconnectWords = (connection: { authScheme?: string | null | undefined }): string =>
  takesConsent(connection) ? 'Re-authorize the connection' : 'Replace the credentials';

/** The objects of an operation: from its list, its progress, or the `resource` of a write (facts 5.1). */
export function objectsOf(operation: Operation): string[] {
  const { objects, progress } = operation.metadata ?? {};
  const named = [...(objects ?? []), progress?.objectName, operation['resource']];
  return [...new Set(named.filter((name): name is string => typeof name === 'string' && name !== ''))];
}

/** "Read contacts, deals and 2 more". */
export function operationTitle(operation: Operation): string {
  const objects = objectsOf(operation);
  const named =
    objects.slice(0, 3).join(', ') + (objects.length > 3 ? ` and ${objects.length - 3} more` : '');
  return [actionWord(operation.actionType), named].filter(Boolean).join(' ');
}

/** The result without the object's name in brackets, for places that show the object beside it. */
export function resultText(operation: Operation): string {
  const result = operation.result ?? '';
  const tagged = /^\[([^\]]+)\]\s+(?=\S)/.exec(result);
  return tagged?.[1] !== undefined && objectsOf(operation).includes(tagged[1])
    ? result.slice(tagged[0].length)
    : result;
}

/** Duration in milliseconds. Only services that return an update time have an end. */
export function tookMs(operation: Operation): number | undefined {
  if (!hasEnded(operation)) return undefined;
  const from = parseTime(operation.createTime)?.getTime();
  const to = parseTime(operation.updateTime)?.getTime();
  return from === undefined || to === undefined || to < from ? undefined : to - from;
}
