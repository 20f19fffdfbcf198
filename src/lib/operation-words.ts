import type { Operation } from '@/contract/operation';

/** The kinds of `StatusBadge`. */
type Kind = 'success' | 'running' | 'warning' | 'failure' | 'unknown' | 'paused';

export interface Look {
  kind: Kind;
  word: string;
}

const statuses = new Map<string, Look>([
  ['success', { kind: 'success', word: 'Success' }],
  ['failure', { kind: 'failure', word: 'Failed' }],
  ['in_progress', { kind: 'running', word: 'Running' }],
]);

/** How an operation's status is shown; an unknown one by its own name. */
export function statusLook(status: string): Look {
  return statuses.get(status) ?? { kind: 'unknown', word: status === '' ? 'No status' : status };
}

const actions = new Map([
  ['read', 'Read'],
  ['write', 'Write'],
  ['subscribe', 'Subscribe'],
  ['schema.watch', 'Schema watch'],
]);

/** "Read", "Schema watch"; an unknown action by its own name. */
export function actionWord(actionType: string): string {
  return actions.get(actionType) ?? (actionType === '' ? 'Unknown action' : actionType);
}

const healths = new Map<string, Look>([
  ['healthy', { kind: 'success', word: 'Healthy' }],
  ['unhealthy', { kind: 'failure', word: 'Unhealthy' }],
]);

/** An installation's health; a service that does not tell is not taken for healthy. */
export function healthLook(health: string | null | undefined): Look {
  if (!health) return { kind: 'unknown', word: 'Not told' };
  return healths.get(health) ?? { kind: 'unknown', word: health };
}

const connections = new Map<string, Look>([
  ['created', { kind: 'unknown', word: 'Not used yet' }],
  ['working', { kind: 'success', word: 'Working' }],
  ['bad_credentials', { kind: 'failure', word: 'Bad credentials' }],
]);

export function connectionLook(status: string | null | undefined): Look {
  if (!status) return { kind: 'unknown', word: 'Not told' };
  return connections.get(status) ?? { kind: 'unknown', word: status };
}

/** The objects an operation is about: from its list, its progress, or the `resource` of writes (facts 5.1). */
export function objectsOf(operation: Operation): string[] {
  const { objects, progress } = operation.metadata ?? {};
  const named = [...(objects ?? []), progress?.objectName, operation['resource']];
  return [...new Set(named.filter((name): name is string => typeof name === 'string' && name !== ''))];
}

/** The result without the object's name in brackets in front, where that is shown beside it. */
export function resultText(operation: Operation): string {
  const result = operation.result ?? '';
  const tagged = /^\[([^\]]+)\]\s+(?=\S)/.exec(result);
  return tagged?.[1] !== undefined && objectsOf(operation).includes(tagged[1])
    ? result.slice(tagged[0].length)
    : result;
}
