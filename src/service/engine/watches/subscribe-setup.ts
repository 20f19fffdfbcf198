import { toJson } from '@/lib/json';
import { simulationGap, supportOf, providerName } from '../../provider/catalog';
import { subscribe } from '../../provider/subscribe';
import type { ProviderFailure } from '../../provider/types';
import type { Kernel } from '../kernel';
import { isTransient, requestAttempts } from '../retry-delays';
import { subscribeErrorEvent } from '../../events';
import { emitEvent } from '../deliveries/outbox';
import { nativeNames, type Subject } from './subscribe-subject';
import { callProvider, markBadCredentials } from '../provider-access';
import { failureText } from '../wording';

/** `state` of a watch of kind `subscribe`. */
export interface SubscribeState {
  readonly step: 'setup' | 'ready' | 'failed';
  readonly fingerprint: string;
  readonly failures: number;
  readonly error?: string;
  /** The credentials were refused, so new ones justify another attempt. */
  readonly isAuth?: boolean;
}

/** Changes whenever the subscription at the provider has to be renewed. */
export function fingerprintOf(subject: Subject): string {
  const { connection, revision } = subject;
  const { id, workspaceRef } = connection;
  return toJson([id, workspaceRef, revision.content.module ?? null, ...nativeNames(subject)]);
}

/** Ends all subscriptions, except those to the given objects of the same account. */
export function unsubscribe(
  kernel: Kernel,
  installationId: string,
  keep: ReadonlySet<string> = new Set(),
): void {
  const { watches } = kernel.repositories;
  for (const { objectName } of watches.subscribed(installationId))
    if (!keep.has(objectName)) watches.unsubscribe(installationId, objectName);
}

/** Collects changes from now on. Objects that are already subscribed continue where they are. */
function begin(
  kernel: Kernel,
  { installation, connection }: Subject,
  names: readonly string[],
  now: number,
): void {
  const { watches } = kernel.repositories;
  const { projectId, provider, workspaceRef, id } = connection;
  const workspace = workspaceRef ?? id;
  const same = watches
    .subscribed(installation.id)
    .filter(
      (row) => row.provider === provider && row.workspace === workspace && names.includes(row.objectName),
    );
  const kept = new Set(same.map(({ objectName }) => objectName));
  unsubscribe(kernel, installation.id, kept);
  for (const objectName of names)
    if (!kept.has(objectName))
      watches.subscribe({
        installationId: installation.id,
        objectName,
        projectId,
        provider,
        workspace,
        readUpTo: now,
      });
}

export type SetUp =
  | { readonly kind: 'done' }
  | { readonly kind: 'later'; readonly failure: ProviderFailure }
  | { readonly kind: 'refused'; readonly error: string; readonly isAuth: boolean };

/** Subscribes at the provider. A refusal is final and sends an event. */
export function setUp(kernel: Kernel, subject: Subject, failures: number, now: number): SetUp {
  const { connection, revision } = subject;
  const { module } = revision.content;
  const provider = providerName(connection.provider);
  const refuse = (error: string, isAuth = false): SetUp => {
    unsubscribe(kernel, subject.installation.id);
    emitEvent(kernel, subscribeErrorEvent(subject, error), now);
    return { kind: 'refused', error, isAuth };
  };
  if (!supportOf(connection.provider, module)?.subscribe)
    return refuse(`${provider}${module ? ` (${module})` : ''} does not report changes`);
  const gap = simulationGap(connection.provider);
  if (gap !== undefined) return refuse(gap);
  const names = nativeNames(subject);
  const { outcome } = callProvider(kernel, connection, { now }, (call) =>
    subscribe({ ...call, objects: names }),
  );
  if (outcome.ok) {
    begin(kernel, subject, names, now);
    return { kind: 'done' };
  }
  if (isTransient(outcome) && failures + 1 < requestAttempts) return { kind: 'later', failure: outcome };
  const error = failureText(outcome);
  if (outcome.kind === 'auth') markBadCredentials(kernel, connection.id, error, now);
  return refuse(`${provider} refused the subscription: ${error}`, outcome.kind === 'auth');
}
