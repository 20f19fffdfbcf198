import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconAlertCircle, IconCircleCheck } from '@/components/icons';
import type { Operation } from '@/contract/operation';
import { plural } from '@/lib/format';
import { durationWords } from '@/lib/time';
import { explainFailure } from '@/lib/known-failures';
import { objectsOf, tookMs } from '@/lib/operation-words';
import { FailureHelp } from './failure-help';
import classes from './operation-page.module.css';

interface OutcomeProps {
  project: string;
  operation: Operation;
  /** Shown if a read has failed. */
  renderTrigger: (operation: Operation) => ReactNode;
}

/** How the operation ended and, for a known failure, what to check. */
export function Outcome({ project, operation, renderTrigger }: OutcomeProps) {
  const failed = operation.status === 'failure';
  if (!failed && operation.status !== 'success') return null;
  const known = explainFailure(operation);
  const took = tookMs(operation);
  const attempts = operation.metadata?.retry?.attempts;
  const facts = [
    took === undefined || took === 0 ? undefined : `took ${durationWords(took) ?? ''}`,
    typeof attempts === 'number' && attempts > 0 ? plural(attempts, 'retry', 'retries') : undefined,
  ].filter(Boolean);
  const trigger = failed && operation.actionType === 'read' ? renderTrigger(operation) : null;
  const Icon = failed ? IconAlertCircle : IconCircleCheck;
  return (
    <section className={`panel ${classes.outcome}`} data-failure={failed || undefined} aria-label="Result">
      <Icon aria-hidden />
      <Stack gap={4} miw={0}>
        <p className={classes.result}>
          {operation.result || (failed ? 'It failed; the service gave no reason.' : 'It succeeded.')}
        </p>
        {facts.length > 0 ? <p className="hint">{facts.join(' · ')}</p> : null}
        {known ? (
          <FailureHelp
            project={project}
            failure={known}
            run={{
              action: operation.actionType,
              objects: objectsOf(operation),
              result: operation.result ?? '',
              integrationId: operation.integrationId,
              installationId: operation.installationId,
            }}
            readAgain={trigger}
          />
        ) : (
          trigger && <div>{trigger}</div>
        )}
      </Stack>
    </section>
  );
}
