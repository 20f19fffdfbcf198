import { Link } from '@/components/link';
import { memo } from 'react';
import type { LogAnswer, LogHit, LogsQuestion } from '@/api/operation-log/log-collection';
import { levelWord, severityOf } from '@/api/operation-log/log-level';
import type { Pattern } from '@/api/operation-log/log-pattern';
import { Marked } from '@/components/marked';
import { OperationStatus } from '@/components/resources/operation-columns';
import { RelativeTime } from '@/components/relative-time';
import { useTimeZone } from '@/components/time-zone';
import { formatNumber, plural } from '@/lib/format';
import type { OperationRow } from '@/lib/operation-rows';
import { actionWord } from '@/lib/operation-words';
import rowClasses from './log-row.module.css';
import type { LogSearch } from './log-search';
import { cutTime, lineClock, rowText } from './log-text';
import classes from './search-logs.module.css';
import { severityIcons } from './severity-icons';

interface LogHitsProps {
  project: string;
  row: OperationRow;
  answer: LogAnswer;
  question: LogsQuestion;
}

/** The lines that were found in one log. Each leads to the log. Memoized, because many logs are read per second. */
export const LogHits = memo(
  function LogHits({ project, row: { operation, customer, objects }, answer, question }: LogHitsProps) {
    const { pattern } = question;
    const find: LogSearch = { find: pattern.text || undefined, findBy: pattern.regex ? 'regex' : undefined };
    const link = {
      to: '/projects/$project/operations/$operation',
      params: { project, operation: operation.id },
    } as const;
    const more = answer.count - answer.hits.length;
    return (
      <section className={classes.log} aria-label={`${customer}, ${plural(answer.count, 'line')}`}>
        <div className={`${classes.head} row gap-4-12 hint`}>
          <h2 className={classes.name}>
            <Link {...link} search={find}>
              {customer}
            </Link>
          </h2>
          <span>
            {actionWord(operation.actionType)} <code>{objects.join(', ')}</code>
          </span>
          <OperationStatus status={operation.status} />
          <RelativeTime value={operation.createTime} missing="No time" />
          <span className="push-end">{plural(answer.count, 'line')}</span>
        </div>
        <ul>
          {answer.hits.map((hit) => (
            <li key={hit.index}>
              <Link {...link} search={{ ...find, line: hit.index + 1 }} className={classes.hit} data-hit>
                <Hit hit={hit} pattern={pattern} />
              </Link>
            </li>
          ))}
        </ul>
        {more > 0 ? (
          <Link {...link} search={find} className={classes.more}>
            {formatNumber(more)} more in this log
          </Link>
        ) : null}
      </section>
    );
  },
  (a, b) => a.row === b.row && a.answer.count === b.answer.count && a.question === b.question,
);

function Hit({ hit, pattern }: { hit: LogHit; pattern: Pattern }) {
  const zone = useTimeZone();
  const { index, level, time, timestamp, text, places } = hit;
  const severity = severityOf(level);
  const Icon = severity === 'error' || severity === 'warning' ? severityIcons[severity] : undefined;
  const isInside = pattern.text !== '' && places.length === 0;
  return (
    <span className={rowClasses.row} data-severity={severity}>
      <span className={`${rowClasses.line} hoverable`} data-wrap>
        <span className={`${classes.number} quiet mono fixed-size`}>{formatNumber(index + 1)}</span>
        <span className={`${rowClasses.time} quiet mono fixed-size`} title={timestamp}>
          {time === undefined ? cutTime(timestamp) : lineClock(time, zone)}
        </span>
        <span className={`${rowClasses.level} inline gap-4 quiet fixed-size`}>
          {Icon ? <Icon aria-hidden /> : null}
          <span className={rowClasses.word}>{levelWord(level)}</span>
        </span>
        <span className={`${rowClasses.message} ${classes.message}`}>
          <Marked text={text} places={places} write={(piece) => rowText(piece, false)} />
        </span>
        {isInside ? <span className={rowClasses.inside}>found inside</span> : null}
      </span>
    </span>
  );
}
