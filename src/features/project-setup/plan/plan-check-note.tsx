import { Button } from '@mantine/core';
import { ButtonLink } from '@/components/button-link';
import { StatusBadge } from '@/components/status-badge';
import { useTimeZone } from '@/components/time-zone';
import { plural } from '@/lib/format';
import type { PlanOrigin } from '@/lib/project-model/plan-body';
import { changeWords, detailWords } from '@/lib/project-model/plan-words';
import { clockTime } from '@/lib/time';
import { isAsExpected, staleWords, type PlanCheck } from './check-plan';

interface PlanCheckNoteProps {
  project: string;
  check: PlanCheck;
  isDone: boolean;
  readAt: number;
  origin: PlanOrigin;
  onReadAgain: () => void;
}

/** Things that differ which are listed. */
const most = 10;

/** Whether the project, as it was read last, is as the plan expects it. */
export function PlanCheckNote(props: PlanCheckNoteProps) {
  const { project, check, isDone, readAt, origin, onReadAgain } = props;
  const zone = useTimeZone();
  const time = clockTime(new Date(readAt), zone);
  if (isAsExpected(check))
    return isDone ? (
      <StatusBadge kind="success" sentence>
        Read again at {time}: the project is as planned.
      </StatusBadge>
    ) : null;
  const { lost, changed } = check;
  const isKnown = changed.length > 0;
  return (
    <section className="callout stack gap-8" data-failure={!isDone || undefined} role="alert">
      <p className="strong">
        {isKnown && isDone ? `Read again at ${time}: the project is not as planned` : staleWords(check)}
      </p>
      <ul className="bullets">
        {lost.map((words) => (
          <li key={words}>{words}</li>
        ))}
        {changed.slice(0, most).map((change) => (
          <li key={`${change.what} ${change.name}`}>
            {changeWords(change)}
            {change.kind === 'changed' ? ` (${detailWords(change).slice(0, 3).join('; ')})` : ''}
          </li>
        ))}
      </ul>
      {changed.length > most ? <p>And {plural(changed.length - most, 'more thing')}.</p> : null}
      {isKnown ? (
        <p>
          {isDone
            ? 'Somebody else may have changed it meanwhile.'
            : 'What was done stays done. The rest is not run, so that nothing of somebody else is undone.'}
        </p>
      ) : null}
      {isKnown ? (
        <PlanAgain project={project} origin={origin} isRemedy={!isDone} />
      ) : (
        <div>
          <Button onClick={onReadAgain}>Read the project again</Button>
        </div>
      )}
    </section>
  );
}

interface PlanAgainProps {
  project: string;
  origin: PlanOrigin;
  isRemedy: boolean;
}

/** Leads to where the plan was made, and says what to do there. */
function PlanAgain({ project, origin, isRemedy }: PlanAgainProps) {
  const shared = { params: { project }, variant: isRemedy ? 'filled' : 'default' } as const;
  if (origin.page === 'compare')
    return (
      <div>
        <ButtonLink to="/projects/$project/settings/compare" search={origin.search} {...shared}>
          Plan again
        </ButtonLink>
      </div>
    );
  return origin.page === 'files' ? (
    <>
      <p>To plan again, choose {origin.label} once more: this browser keeps no files.</p>
      <div>
        <ButtonLink to="/projects/$project/settings/files" {...shared}>
          Choose the files again
        </ButtonLink>
      </div>
    </>
  ) : (
    <>
      <p>To plan again, rename destination {origin.destination} once more.</p>
      <div>
        <ButtonLink to="/projects/$project/destinations" {...shared}>
          Destinations
        </ButtonLink>
      </div>
    </>
  );
}
