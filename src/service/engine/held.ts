import type { InstallationRow } from '../storage/entities';
import type { Contexts } from './context';
import type { Kernel } from './kernel';
import { logOf } from './log';

export interface HeldRequest {
  readonly integrationId: string;
  readonly groupRef: string;
  readonly objectName: string;
  /** How many messages at most. */
  readonly pages: number;
}

/** Why nothing can be delivered, at the input that is to blame; nothing where it could. */
export type HeldRefusal = { readonly input: 'groupRef' | 'objectName'; readonly message: string } | undefined;

function chosen(
  contexts: Contexts,
  installation: InstallationRow,
  name: string,
): string | { message: string } {
  const choice = contexts.choice(installation, name);
  if (!choice) return { message: `“${name}” is not read for this installation` };
  if (choice.revision?.delivery?.mode === 'onRequest') return choice.objectName;
  return { message: `Results of “${choice.objectName}” are delivered by themselves, not on request` };
}

/** Sends the oldest result messages that were kept because their object is delivered on request. */
export function deliverHeld(
  kernel: Kernel,
  contexts: Contexts,
  { integrationId, groupRef, objectName, pages }: HeldRequest,
  now: number,
): HeldRefusal {
  const { installations, deliveries, logs } = kernel.repositories;
  const installation = installations.ofGroup(integrationId, groupRef);
  if (!installation) return { input: 'groupRef', message: 'This group has not installed the integration' };
  const native = chosen(contexts, installation, objectName);
  if (typeof native !== 'string') return { input: 'objectName', ...native };
  for (const { id, operationId } of deliveries.held(installation.id, native, pages)) {
    deliveries.update(id, { state: 'pending', dueAt: now, updateTime: now });
    if (operationId !== null)
      logOf(logs, operationId, now).info('Message asked for: it is delivered now', { messageId: id });
  }
  return undefined;
}
