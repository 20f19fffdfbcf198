import type { Kernel } from '../kernel';
import { logOf } from '../log';

export interface HeldRequest {
  readonly integrationId: string;
  readonly groupRef: string;
  readonly objectName: string;
  /** Maximum number of messages. */
  readonly pages: number;
}

/** Which input is wrong, and why. Undefined if the messages can be sent. */
export type HeldRefusal = { readonly input: 'groupRef' | 'objectName'; readonly message: string } | undefined;

/** Sends the oldest held result messages of an object that is delivered on request. */
export function deliverHeld(
  kernel: Kernel,
  { integrationId, groupRef, objectName, pages }: HeldRequest,
  now: number,
): HeldRefusal {
  const { installations, deliveries, logs } = kernel.repositories;
  const installation = installations.ofGroup(integrationId, groupRef);
  if (!installation) return { input: 'groupRef', message: 'This group has not installed the integration' };
  const refuse = (message: string): HeldRefusal => ({ input: 'objectName', message });
  const choice = kernel.contexts.choice(installation, objectName);
  if (!choice) return refuse(`“${objectName}” is not read for this installation`);
  if (choice.revision?.delivery?.mode !== 'onRequest')
    return refuse(`Results of “${choice.objectName}” are delivered by themselves, not on request`);
  for (const { id, operationId } of deliveries.held(installation.id, choice.objectName, pages)) {
    deliveries.update(id, { state: 'pending', dueAt: now, updateTime: now });
    if (operationId !== null)
      logOf(logs, operationId, now).info('Message asked for: it is delivered now', { messageId: id });
  }
  return undefined;
}
