import type { RoutingStep } from '@/lib/routing/routing-plan';

/** A step in words, with the destination's name instead of its id. */
export function stepWords({ side, action, target }: RoutingStep, nameOf: (destinationId: string) => string) {
  const verb = action === 'add' ? 'Add' : 'Remove';
  if (side === 'destinations') return `${verb} destination ${nameOf(target)}`;
  return (
    <>
      {verb} event type <code>{target}</code>
    </>
  );
}
