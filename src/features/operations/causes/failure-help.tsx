import type { ReactNode } from 'react';
import { lazyPart } from '@/components/state/lazy-part';
import type { KnownFailure } from '@/lib/known-failures';
import classes from './failure-help.module.css';
import type { FailedRun } from './remedies';

const FailureActions = lazyPart(() => import('./failure-actions'), 'FailureActions');

export interface FailureHelpProps {
  project: string;
  failure: KnownFailure;
  run: FailedRun;
  readAgain?: ReactNode;
}

/** What is known about a failure: what happened, what to check, and where that is done. */
export function FailureHelp(props: FailureHelpProps) {
  const { what, check } = props.failure;
  return (
    <div className={classes.root}>
      <p className="medium">{what}</p>
      <ul className="bullets">
        {check.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <FailureActions {...props} />
    </div>
  );
}
