import { Button } from '@mantine/core';
import { memo, useState, type ReactNode } from 'react';
import { CopyButton } from '@/components/copy-button';
import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronRight,
  IconCircleDashed,
  IconCircleDot,
  IconCircleX,
  IconInfoCircle,
} from '@/components/icons';
import { JsonView } from '@/components/json-view';
import { AbsoluteTime } from '@/components/relative-time';
import { useTimeZone } from '@/components/time-zone';
import { formatNumber } from '@/lib/format';
import { absoluteDate } from '@/lib/time';
import { hasMore, textOf, timeOf, visibleText, type LogLine } from './log-entry';
import { lineText } from './log-export';
import { levelWord, severityOf } from './log-filter';
import { lineClock, OPEN_CHARACTERS, piecesOf, ROW_CHARACTERS, rowText } from './log-text';
import classes from './log-row.module.css';

const icons = {
  error: IconCircleX,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
  debug: IconCircleDot,
  other: IconCircleDashed,
};

interface LogRowProps {
  line: LogLine;
  open: boolean;
  find: string;
  wrap: boolean;
  times: boolean;
  /** The log spans days, so times alone do not say when. */
  days: boolean;
  /** The one line whose button Tab reaches. */
  tabStop: boolean;
  linkTo: (index: number) => string;
}

/** Drawn again only when something of it changes: lines come by the thousand. */
export const LogRow = memo(function LogRow(props: LogRowProps) {
  const { line, open, find, wrap, times, days, tabStop, linkTo } = props;
  const zone = useTimeZone();
  const severity = severityOf(line.level);
  const Icon = icons[severity];
  const word = levelWord(line.level);
  const number = formatNumber(line.index + 1);
  const time = times ? timeOf(line) : undefined;
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <div className={classes.row} data-severity={severity} data-open={open || undefined}>
      {/* The whole line is the pointer's target, by a listener of the list; the button in it is the keyboard's. */}
      <div className={classes.line} data-wrap={wrap || open || undefined} data-line-head>
        <button
          type="button"
          className={classes.number}
          tabIndex={tabStop ? 0 : -1}
          aria-expanded={open}
          aria-label={`Line ${number}, ${word}`}
          data-line-button
        >
          <Chevron className={classes.chevron} data-more={hasMore(line) || undefined} aria-hidden />
          <span aria-hidden>{number}</span>
        </button>
        {times ? (
          <span className={classes.time}>
            {time === undefined
              ? (line.entry.timestamp ?? 'no time')
              : `${days ? `${absoluteDate(new Date(time), zone)} ` : ''}${lineClock(time, zone)}`}
          </span>
        ) : null}
        <span className={classes.level} aria-hidden>
          <Icon aria-hidden />
          <span className={classes.word}>{word}</span>
        </span>
        <span className={classes.message}>
          {piecesOf(rowText(line, wrap || open), find).map((piece, at) =>
            piece.match ? <mark key={at}>{piece.text}</mark> : <span key={at}>{piece.text}</span>,
          )}
        </span>
      </div>
      {open ? <LogDetails line={line} link={linkTo(line.index)} /> : null}
    </div>
  );
});

function LogDetails({ line, link }: { line: LogLine; link: string }) {
  const { msg, error, details, ...more } = line.entry.message;
  const { timestamp, severity, message, ...others } = line.entry;
  const text = textOf(line);
  const time = timeOf(line);
  // Which operation it is of is known.
  const { operation_id, ...unnamed } = more;
  const rest = { ...unnamed, ...others };
  return (
    <div className={classes.details}>
      {/* The row above shows the message whole, unless it is very long. */}
      {text.length > ROW_CHARACTERS ? <LongText label="Message" text={text} /> : null}
      {error && msg ? <LongText label="Error" text={visibleText(error)} failure /> : null}
      {details === undefined || details === null ? null : (
        <Part label="Details">
          <JsonView label="details" value={details} />
        </Part>
      )}
      {Object.keys(rest).length > 0 ? (
        <Part label="Other keys">
          <JsonView label="other keys" value={rest} openDepth={1} />
        </Part>
      ) : null}
      <div className={classes.actions}>
        <CopyButton value={() => lineText(line)} label="Copy line">
          Copy line
        </CopyButton>
        <CopyButton value={() => link} label="Copy link to this line">
          Copy link
        </CopyButton>
        <span className={classes.when}>
          {time === undefined ? (timestamp ?? 'No time') : <AbsoluteTime value={new Date(time)} />}
        </span>
      </div>
    </div>
  );
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.part}>
      <span className={classes.label}>{label}</span>
      {children}
    </div>
  );
}

function LongText({ label, text, failure = false }: { label: string; text: string; failure?: boolean }) {
  const [whole, setWhole] = useState(false);
  const long = text.length > OPEN_CHARACTERS;
  return (
    <div className={classes.long} data-failure={failure || undefined}>
      <span className={classes.label}>{label}</span>
      <pre className={classes.text}>{long && !whole ? `${text.slice(0, OPEN_CHARACTERS)}…` : text}</pre>
      {long && !whole ? (
        <Button variant="default" size="xs" onClick={() => setWhole(true)}>
          Show all {formatNumber(text.length)} characters
        </Button>
      ) : null}
    </div>
  );
}
