import type { RoutingStep } from '@/lib/routing/routing-plan';

/** A step of one topic in words, with the destination's name in place of its id. */
export function stepWords({ side, action, target }: RoutingStep, nameOf: (destinationId: string) => string) {
  const verb = action === 'add' ? 'Add' : 'Remove';
  if (side === 'destinations') return `${verb} destination ${nameOf(target)}`;
  return (
    <>
      {verb} event type <code>{target}</code>
    </>
  );
}
