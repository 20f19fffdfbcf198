import { ButtonLink } from '@/components/button-link';
import { StatusBadge } from '@/components/status-badge';
import { useTimeZone } from '@/components/time-zone';
import { plural } from '@/lib/format';
import { changeWords, detailWords } from '@/lib/project-model/plan-words';
import { clockTime } from '@/lib/time';
import { isAsExpected, type PlanCheck } from './check-plan';

interface PlanCheckNoteProps {
  project: string;
  check: PlanCheck;
  isDone: boolean;
  readAt: number;
  /** The search parameters of the comparison that the plan was made from. */
  again: Readonly<Record<string, string>> | undefined;
}

/** Things that differ which are listed. */
const most = 10;

/** Whether the project, as it was read last, is as the plan expects it. */
export function PlanCheckNote({ project, check, isDone, readAt, again }: PlanCheckNoteProps) {
  const zone = useTimeZone();
  const time = clockTime(new Date(readAt), zone);
  if (isAsExpected(check))
    return isDone ? (
      <StatusBadge kind="success" sentence>
        Read again at {time}: the project is as planned.
      </StatusBadge>
    ) : null;
  const { lost, changed } = check;
  return (
    <section className="callout stack gap-8" data-failure={!isDone || undefined} role="alert">
      <p className="strong">
        {isDone
          ? `Read again at ${time}: the project is not as planned`
          : 'The project has changed since this plan was made'}
      </p>
      <ul className="bullets">
        {lost.length > 0 ? <li>Not everything could be read that the plan was made with.</li> : null}
        {changed.slice(0, most).map((change) => (
          <li key={`${change.what} ${change.name}`}>
            {changeWords(change)}
            {change.kind === 'changed' ? ` (${detailWords(change).slice(0, 3).join('; ')})` : ''}
          </li>
        ))}
      </ul>
      {changed.length > most ? <p>And {plural(changed.length - most, 'more thing')}.</p> : null}
      <p>
        {isDone
          ? 'Somebody else may have changed it meanwhile.'
          : 'What was done stays done. The rest is not run, so that nothing of somebody else is undone.'}
      </p>
      {again ? (
        <div>
          <ButtonLink
            to="/projects/$project/settings/compare"
            params={{ project }}
            search={again}
            variant={isDone ? 'default' : 'filled'}
          >
            Plan again
          </ButtonLink>
        </div>
      ) : null}
    </section>
  );
}
