import { IconAlertTriangle } from '@/components/icons';
import { useTimeZone } from '@/components/time-zone';
import { plural } from '@/lib/format';
import type { Problem } from '@/lib/problem';
import { clockTime, zoneName } from '@/lib/time';
import { Act, type Loading } from './loading-line';
import classes from './loading-trouble.module.css';

/** Why the reading stopped, and what could not be read. */
export function LoadingTrouble({ loading }: { loading: Loading }) {
  const { part, outage, failures, onContinue, onRetryFailed } = loading;
  return (
    <div className="hint stack gap-4 below-8">
      {outage ? <Outage outage={outage} onContinue={onContinue} /> : null}
      {failures.length > 0 ? (
        <div className={`${classes.failures} gap-8 failed at-start flex`}>
          <details>
            <summary>{plural(failures.length, part)} could not be read</summary>
            <ul className="bullets">
              {failures.map(({ name, problem }, at) => (
                <li key={at}>
                  {name}: {problemWords(problem)}
                </li>
              ))}
            </ul>
          </details>
          {onRetryFailed ? <Act onClick={onRetryFailed}>Retry</Act> : null}
        </div>
      ) : null}
    </div>
  );
}

function Outage({
  outage,
  onContinue,
}: Pick<Loading, 'onContinue'> & { outage: { problem: Problem; at: number } }) {
  const zone = useTimeZone();
  const date = new Date(outage.at);
  return (
    <p className={`callout row gap-8 ${classes.outage}`} data-failure role="alert">
      <IconAlertTriangle aria-hidden />
      <span>
        Stopped at {clockTime(date, zone)} {zoneName(date, zone)}. {problemWords(outage.problem)}
      </span>
      {onContinue ? <Act onClick={onContinue}>Try again</Act> : null}
    </p>
  );
}

const problemWords = ({ title, detail, requestId }: Problem) =>
  [title, detail].filter(Boolean).join('. ') + (requestId ? ` (request ${requestId})` : '');
