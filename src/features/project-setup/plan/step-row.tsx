import { Button } from '@mantine/core';
import { useState } from 'react';
import { DifferenceList } from '@/components/resources/difference-list';
import { compareModels, type ProjectChange, type What } from '@/lib/project-model/compare';
import { detailWords, stepWords } from '@/lib/project-model/plan-words';
import type { ProjectModel } from '@/lib/project-model/project-model';
import { applied, type Step } from '@/lib/project-model/steps';
import classes from './plan.module.css';

interface StepRowProps {
  base: ProjectModel;
  steps: readonly Step[];
  at: number;
  isDone: boolean;
  reachOf: (change: ProjectChange) => string | undefined;
}

const whats: readonly What[] = ['destination', 'topic', 'integration'];

/** What the step does to something that exists, to say whom it reaches. */
function reached(step: Step): ProjectChange | undefined {
  const what = whats.find((one) => step.do.toLowerCase().endsWith(one));
  if (!what || !('name' in step) || step.do.startsWith('create')) return undefined;
  return { what, name: step.name, kind: step.do.startsWith('delete') ? 'removed' : 'changed', details: [] };
}

/** One step in words, with its difference on demand. */
export function StepRow({ base, steps, at, isDone, reachOf }: StepRowProps) {
  const [isOpen, setOpen] = useState(false);
  const step = steps[at];
  if (!step) return null;
  const change = reached(step);
  const reach = change && reachOf(change);
  const words = stepWords(step);
  const hasMore = !('topic' in step) && step.do !== 'createTopic' && step.do !== 'renameDestination';
  return (
    <>
      {step.do.startsWith('delete') && !isDone ? <span className="failed">{words}</span> : words}{' '}
      {reach === undefined ? null : <span className="note">{reach} </span>}
      {hasMore ? (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} what differs: ${words}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'What differs'}
        </Button>
      ) : null}
      {isOpen ? <StepDetails base={base} steps={steps} at={at} /> : null}
    </>
  );
}

function StepDetails({ base, steps, at }: Pick<StepRowProps, 'base' | 'steps' | 'at'>) {
  const before = steps.slice(0, at).reduce(applied, base);
  const changes = compareModels(before, steps.slice(at, at + 1).reduce(applied, before));
  return (
    <div className={classes.details}>
      {changes.map((change) =>
        change.what === 'integration' ? (
          <DifferenceList key={change.name} differences={change.details} />
        ) : (
          <ul key={`${change.what} ${change.name}`}>
            {detailWords(change).map((words) => (
              <li key={words} className="note">
                {words}
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  );
}
