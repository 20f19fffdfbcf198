import { Button } from '@mantine/core';
import { useState } from 'react';
import { StatusBadge } from '@/components/status-badge';
import { formatNumber } from '@/lib/format';
import type { FileProblem } from '@/lib/project-model/files/choose-files';
import classes from './files.module.css';

/** Problems that are shown at first. */
const most = 50;

/** The problems of files by file and line, errors first. */
export function FileProblems({ problems }: { problems: readonly FileProblem[] }) {
  const [shown, setShown] = useState(most);
  if (problems.length === 0) return null;
  const sorted = problems.toSorted(
    (one, two) => Number(two.severity === 'error') - Number(one.severity === 'error'),
  );
  return (
    <div>
      <ul className="card divided" aria-label="Problems in the files">
        {sorted.slice(0, shown).map(({ path, line, severity, message }, at) => (
          // The problems of one reading do not change.
          <li key={at} className={classes.problem}>
            <StatusBadge kind={severity === 'error' ? 'failure' : 'warning'} plain>
              {severity === 'error' ? 'Error' : 'Warning'}
            </StatusBadge>
            <code className="wrap-anywhere">
              {path}
              {line === undefined ? '' : `:${line}`}
            </code>
            <span className="wrap-anywhere">{message}</span>
          </li>
        ))}
      </ul>
      {sorted.length > shown ? (
        <Button size="xs" mt="xs" onClick={() => setShown(sorted.length)}>
          Show all {formatNumber(sorted.length)}
        </Button>
      ) : null}
    </div>
  );
}
