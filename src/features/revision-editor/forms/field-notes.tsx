import { UnstyledButton } from '@mantine/core';
import { StatusBadge } from '@/components/status-badge';
import type { ManifestPath } from '@/lib/manifest/finding';
import type { Problem } from '../model/problems';
import classes from './forms.module.css';
import { useEdits, useOwnProblems } from './use-node';

/** The problems of a field, with their fixes. */
export function FieldNotes({ problems }: { problems: readonly Problem[] }) {
  const { apply } = useEdits();
  if (problems.length === 0) return null;
  return (
    <ul className={`${classes.notes} stack gap-4 tiny`}>
      {problems.map(({ id, severity, message, fixes }) => (
        <li key={id} className="row gap-4-12">
          <StatusBadge kind={severity === 'error' ? 'failure' : 'warning'} sentence>
            {message}
          </StatusBadge>
          {fixes.map((fix) => (
            <UnstyledButton
              key={fix.label}
              className={`${classes.fix} as-link`}
              onClick={() => apply(fix.edit)}
            >
              {fix.label}
            </UnstyledButton>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Problems of a map or list itself. Its parts show their own. */
export function OwnNotes({ path }: { path: ManifestPath }) {
  return <FieldNotes problems={useOwnProblems(path, [])} />;
}
