import {
  replacementSteps,
  useDestinationReplacement,
  type ReplacementStep,
} from '@/api/destination-replacement';
import { useDestinationReach, useMissingDestinations } from '@/api/destination-usage';
import { ActionButton, ChangeButton } from '@/components/action-button';
import { SectionHeader } from '@/components/section-header';
import { TextSkeleton } from '@/components/skeletons';
import { StepList } from '@/components/step-list';
import { UnsavedChanges } from '@/components/unsaved-changes';
import { useTimeZone } from '@/components/time-zone';
import type { Destination } from '@/contract/destination';
import { plural } from '@/lib/format';
import { clockTime } from '@/lib/time';
import classes from './destinations.module.css';

interface ReplaceNameProps {
  project: string;
  destination: Destination;
  /** The old name. */
  formerName: string;
}

/** After a rename: references to the old name, and a way to replace them all. */
export function ReplaceName({ project, destination, formerName }: ReplaceNameProps) {
  const zone = useTimeZone();
  const names = { from: formerName, to: destination.name };
  const { integrations, installations, reading } = useDestinationReach(project, {
    id: destination.id,
    name: formerName,
  });
  const missing = useMissingDestinations(project);
  const { outcomes, running, waitsUntil, start, stop } = useDestinationReplacement(project, names);

  const steps = replacementSteps({ integrations, installations });
  const count = (kind: ReplacementStep['kind']) => steps.filter((step) => step.kind === kind).length;
  const parts = [
    ...(count('revision') > 0 ? [plural(count('revision'), 'revision')] : []),
    ...(count('installation') > 0 ? [`the settings of ${plural(count('installation'), 'customer')}`] : []),
  ].join(' and ');
  const unknown = [...(integrations ? [] : ['integrations']), ...(installations ? [] : ['installations'])];
  // A new destination has the old name: references to it work and may be intended.
  const isTaken = missing !== undefined && !missing.some(({ name }) => name === formerName);
  const isDone = steps.length === 0 || isTaken;
  const isKnown = unknown.length === 0;
  if (!reading && isDone && isKnown && outcomes.length === 0) return null;
  const left = `This destination was called ${formerName}, and ${parts} still ${steps.length === 1 ? 'refers' : 'refer'} to ${formerName}. Their reads and subscriptions fail until they refer to ${destination.name}. Replacing the name deploys a new revision of each integration.`;

  return (
    <section aria-labelledby="replace-name">
      <UnsavedChanges
        dirty={running}
        title="Stop here"
        text="Changes are still being made. If you leave, the rest can be made later from this page."
      />
      <SectionHeader
        id="replace-name"
        title={`Replace ${formerName}`}
        description={
          reading
            ? undefined
            : !isDone
              ? left
              : isKnown
                ? `Nothing refers to ${formerName} any more.`
                : undefined
        }
      />
      {reading ? <TextSkeleton lines={2} label={`Reading what refers to ${formerName}`} /> : null}
      {!reading && !isKnown ? (
        <p className="footnote">
          The list of {unknown.join(' and of ')} could not be read. Whatever refers to {formerName} there
          fails until it is edited to refer to {destination.name}.
        </p>
      ) : null}
      {outcomes.length > 0 ? (
        <StepList
          label={`Replacing ${formerName}`}
          outcomes={outcomes}
          words={(step) =>
            step.kind === 'revision'
              ? `Deploy a revision of ${step.name}`
              : `Change the settings of ${step.name}`
          }
        />
      ) : null}
      {waitsUntil === undefined ? null : (
        <p className="footnote">
          The service asks to wait until {clockTime(new Date(waitsUntil), zone)}. It then continues
          automatically.
        </p>
      )}
      {running ? (
        <div className={classes.replace}>
          <ActionButton variant="default" onClick={stop}>
            Stop
          </ActionButton>
        </div>
      ) : reading || isDone ? null : (
        <div className={classes.replace}>
          <ChangeButton onClick={() => void start(steps)}>
            {outcomes.length > 0
              ? `Try the other ${steps.length === 1 ? 'change' : plural(steps.length, 'change')} again`
              : `Replace it in ${parts}`}
          </ChangeButton>
        </div>
      )}
    </section>
  );
}
