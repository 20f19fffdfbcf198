import { Button, Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { ChangeButton } from '@/components/action-button';
import { IconPlayerPlay, IconPlayerStop } from '@/components/icons';
import { outcomeLooks } from '@/components/page/step-list';
import { StatusBadge } from '@/components/status-badge';
import { useTimeZone } from '@/components/time-zone';
import { formatNumber, plural } from '@/lib/format';
import { countOutcomes, type PlanCounts, type StepOutcome, type StepStatus } from '@/lib/plan';
import { clockTime } from '@/lib/time';
import classes from './run-bar.module.css';

/** A plan that can be run: what `usePlanRun` returns. */
interface RunState {
  readonly outcomes: readonly StepOutcome[];
  readonly running: boolean;
  /** Set while the service asks to wait. */
  readonly waitsUntil: number | undefined;
  /** Another tab is running the plan. */
  readonly elsewhere: boolean;
  readonly stop: () => void;
}

interface RunBarProps {
  run: RunState;
  /** Counts as they would be after resuming. */
  next: PlanCounts;
  /** "request" */
  noun: string;
  /** The button that begins a plan; by default a plan is only resumed. */
  beginLabel?: string;
  onStart: () => void;
  starting?: boolean;
  disabledReason?: string | undefined;
  /** What a lost answer means. */
  unsureWords: string;
  /** Repeats what is unsure; absent if nothing has to be repeated. */
  onRepeat?: () => void;
  children?: ReactNode;
}

/** How far a plan is, and the buttons that run, stop and resume it. */
export function RunBar(props: RunBarProps) {
  const { run, next, noun, beginLabel, onStart, starting = false, disabledReason, unsureWords } = props;
  const { outcomes, running, elsewhere, waitsUntil } = run;
  const zone = useTimeZone();
  const counts = countOutcomes(outcomes);
  const total = outcomes.length;
  const shown = (Object.keys(outcomeLooks) as StepStatus[]).filter((status) => counts[status] > 0);
  const brokeOff = !running && !elsewhere && counts.running > 0;
  const isNew = counts.waiting === total;
  return (
    <>
      <Progress
        className={classes.progress}
        value={((counts.done + counts.failed + counts.unsure) / Math.max(1, total)) * 100}
        aria-label={`${formatNumber(counts.done)} of ${formatNumber(total)} done`}
      />
      <output className="wrap gap-4-16" aria-label="Outcomes">
        {shown.map((status) => (
          <StatusBadge key={status} kind={outcomeLooks[status].kind} plain>
            {formatNumber(counts[status])} {outcomeLooks[status].word.toLowerCase()}
          </StatusBadge>
        ))}
      </output>
      <div className={`${classes.bar} row gap-8-12`}>
        {running ? (
          <Button
            leftSection={<IconPlayerStop aria-hidden />}
            onClick={({ detail }) => {
              // Ignore the second click of a double click on the button that was here before.
              if (detail < 2) run.stop();
            }}
          >
            Stop
          </Button>
        ) : next.waiting > 0 ? (
          <ChangeButton
            variant="filled"
            leftSection={<IconPlayerPlay aria-hidden />}
            loading={starting}
            disabledReason={disabledReason}
            onClick={onStart}
          >
            {isNew && beginLabel !== undefined ? beginLabel : `Resume: ${plural(next.waiting, noun)} left`}
          </ChangeButton>
        ) : null}
        {!running && next.unsure > 0 && props.onRepeat ? (
          <ChangeButton onClick={props.onRepeat}>
            Do the {formatNumber(next.unsure)} unsure again
          </ChangeButton>
        ) : null}
        <span className="note">
          {elsewhere ? 'Another tab runs this plan now. ' : ''}
          {waitsUntil === undefined
            ? ''
            : `The service asks to wait: the run continues at ${clockTime(new Date(waitsUntil), zone)}. `}
          {brokeOff ? 'It was interrupted during a request. ' : ''}
          {!running && counts.unsure + counts.running > 0 ? unsureWords : ''}
        </span>
        {props.children}
      </div>
    </>
  );
}
