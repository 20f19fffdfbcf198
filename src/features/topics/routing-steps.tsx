import { useState } from 'react';
import type { RoutingOutcome } from '@/api/routing-run';
import { StepList } from '@/components/page/step-list';
import type { Destination } from '@/contract/destination';

interface RoutingStepsProps {
  outcomes: readonly RoutingOutcome[];
  /** Undefined if they could not be read. */
  destinations: readonly Destination[] | undefined;
}

export function RoutingSteps({ outcomes, destinations = [] }: RoutingStepsProps) {
  // So that one that is deleted meanwhile still has a name.
  const [before] = useState(destinations);
  return (
    <StepList
      label="Steps of this save"
      outcomes={outcomes}
      words={({ side, action, target }) => {
        const verb = action === 'add' ? 'Add' : 'Remove';
        if (side === 'destinations')
          return `${verb} destination ${[...destinations, ...before].find(({ id }) => id === target)?.name ?? target}`;
        return (
          <>
            {verb} event type <code>{target}</code>
          </>
        );
      }}
    />
  );
}
