import { Button } from '@mantine/core';
import { Fragment, memo, useState, type ReactNode } from 'react';
import type { LinePin } from '@/api/line-pins';
import {
  excerptOf,
  hasMore,
  sentMessage,
  sentText,
  textInRow,
  textsBeside,
  textOf,
  timeOf,
  visibleText,
  type LogLine,
} from '@/api/operation-log/log-entry';
import { levelWord, severityOf } from '@/api/operation-log/log-level';
import { lineText } from '@/api/operation-log/log-export';
import type { Pattern } from '@/api/operation-log/log-pattern';
import { announce } from '@/components/announcer';
import { CopyButton } from '@/components/copy-button';
import { ExternalLink } from '@/components/external-link';
import { IconPin } from '@/components/icons';
import { Marked } from '@/components/marked';
import { JsonView, type RenderText } from '@/components/json-view';
import { lazyOverlay } from '@/components/state/lazy-part';
import { AbsoluteTime } from '@/components/relative-time';
import { useTimeZone } from '@/components/time-zone';
import { placesOf } from '@/lib/fold';
import { isInJson, placesInJson } from '@/lib/found-in-json';
import { displayValue, formatNumber } from '@/lib/format';
import { linesOf } from '@/lib/text-lines';
import { safeHttpUrl } from '@/lib/url';
import classes from './log-row.module.css';
import type { PinLine } from './line-pins';
import { addressPieces, cutTime, lineTime, OPEN_CHARACTERS, rowText } from './log-text';
import { severityIcons } from './severity-icons';

/** A text in the place of the time must leave the message its room. */
const TIME_CHARACTERS = 30;

const PinNote = lazyOverlay(() => import('./line-pins'), 'PinNote');

interface LogRowProps {
  line: LogLine;
  open: boolean;
  /** Find or the keyboard moved here. */
  current: boolean;
  /** In the selected range. */
  picked: boolean;
  /** Shown only as the context of another line. */
  context: boolean;
  /** Lines before it are hidden. */
  gap: boolean;
  /** What is marked. */
  pattern: Pattern;
  /** Expressions run only in the worker: where this one matches in what is searched of the line. */
  marks: readonly number[] | undefined;
  /** It matches find, perhaps in a part that the row does not show. */
  matches: boolean;
  wrap: boolean;
  /** Characters of the message that are in view if it does not wrap. */
  room: number;
  times: boolean;
  /** The log spans several days, so times need a date. */
  days: boolean;
  /** Tab reaches the button of this line only. */
  tabStop: boolean;
  linkTo: (index: number) => string;
  renderId: RenderId;
  pin: LinePin | undefined;
  onPin: PinLine;
}

/** Renders an id as a link where it can be resolved. */
export type RenderId = RenderText;

/** Memoized, because lines arrive by the thousand. */
export const LogRow = memo(function LogRow(props: LogRowProps) {
  const { line, open, current, picked, context, gap, pattern, marks, matches } = props;
  const { wrap, room, times, days, tabStop, linkTo, renderId, pin, onPin } = props;
  const zone = useTimeZone();
  const severity = severityOf(line.level);
  // Other levels have no icon: they are most of a log, and the word is enough.
  const Icon = severity === 'error' || severity === 'warning' ? severityIcons[severity] : undefined;
  const word = levelWord(line.level);
  const number = formatNumber(line.index + 1);
  const time = times ? timeOf(line) : undefined;
  const whole = textOf(line);
  const found = pattern.regex
    ? (marks ?? []).filter((_, at) => (marks?.[at | 1] ?? 0) <= whole.length)
    : placesOf(whole, pattern.text);
  const { text, places } =
    found.length > 0
      ? excerptOf(whole, found, wrap || open ? Infinity : room)
      : { text: textInRow(line), places: found };
  return (
    <div
      className={classes.row}
      data-severity={severity}
      data-open={open || undefined}
      data-current={current || undefined}
      data-picked={picked || undefined}
      data-context={context || undefined}
      data-gap={gap || undefined}
      data-pinned={pin ? true : undefined}
    >
      {/* The whole line is the pointer's target, by a listener of the list; the button in it is the keyboard's. */}
      <div className={`${classes.line} hoverable`} data-wrap={wrap || open || undefined} data-line-head>
        <button
          type="button"
          className={`${classes.number} inset-focus`}
          tabIndex={tabStop ? 0 : -1}
          aria-expanded={open}
          aria-label={`Line ${number}, ${word}${pin ? ', pinned' : ''}`}
          data-line-button
        >
          <span className={classes.chevron} data-more={hasMore(line) || undefined} aria-hidden />
          <span aria-hidden>{number}</span>
        </button>
        {times ? (
          <span className={`${classes.time} quiet mono fixed-size`} title={line.entry.timestamp ?? undefined}>
            {time === undefined ? cutTime(line.entry.timestamp, TIME_CHARACTERS) : lineTime(time, zone, days)}
          </span>
        ) : null}
        <span className={`${classes.level} inline gap-4 quiet fixed-size`} aria-hidden>
          {Icon ? <Icon aria-hidden /> : null}
          <span className={classes.word}>{word}</span>
        </span>
        <span className={classes.message}>
          {places.length > 0 ? (
            <Marked text={text} places={places} write={(piece) => rowText(piece, wrap || open)} />
          ) : open ? (
            withLinks(text)
          ) : (
            rowText(text, wrap)
          )}
        </span>
        {matches && !open && places.length === 0 ? (
          <span className={classes.inside}>found inside</span>
        ) : null}
      </div>
      {open ? (
        <LogDetails
          key={line.index}
          line={line}
          pattern={pattern}
          marks={marks}
          found={found}
          linkTo={linkTo}
          renderId={renderId}
          pin={pin}
          onPin={onPin}
        />
      ) : null}
    </div>
  );
});

/** The addresses in a text are links. */
const withLinks = (text: string): ReactNode =>
  addressPieces(text).map((piece, at) =>
    piece.match ? <ExternalLink key={at} href={piece.text} /> : <Fragment key={at}>{piece.text}</Fragment>,
  );

interface LogDetailsProps extends Pick<
  LogRowProps,
  'line' | 'pattern' | 'marks' | 'linkTo' | 'renderId' | 'pin' | 'onPin'
> {
  /** Where the pattern matches in the message. */
  found: readonly number[];
}

function LogDetails({ line, pattern, marks = [], found, linkTo, renderId, pin, onPin }: LogDetailsProps) {
  const { msg, error, details, operation_id, ...more } = line.entry.message;
  const { timestamp, severity, message, ...beside } = line.entry;
  const text = textOf(line);
  const sent = sentMessage(line.entry);
  const time = timeOf(line);
  const find = pattern.regex ? textsBeside(line, marks) : pattern.text === '' ? [] : [pattern.text];
  // The operation's own id is known, so only another one is shown, or what is looked for.
  const isAnother = operation_id && renderId('operation_id', operation_id, '');
  const another = isAnother || isInJson(displayValue({ operation_id }), find) ? { operation_id } : {};
  const others = [
    ['Other keys', { ...another, ...more }],
    ['Keys beside the message', beside],
  ] as const;
  const renderText: RenderText = (key, value, shown) =>
    renderId(key, value, shown) ??
    (safeHttpUrl(value) ? <ExternalLink href={value}>{shown}</ExternalLink> : undefined);
  return (
    <div className={`${classes.details} stack gap-8`}>
      {/* The row above shows the message whole, unless it is very long or a progress with several states. */}
      {text === textInRow(line) ? null : <LongText label="Message" text={text} places={found} />}
      <AsLines label="Message as lines" text={text} />
      {sent.replaceAll('\r\n', '\n') === text ? null : (
        <LongText label="As sent" text={sentText(sent)} places={[]} />
      )}
      {error && msg ? (
        <LongText
          label="Error"
          text={visibleText(error)}
          places={placesInJson(visibleText(error), find)}
          failure
        />
      ) : null}
      {error && msg ? <AsLines label="Error as lines" text={visibleText(error)} /> : null}
      {details === undefined || details === null ? null : (
        <Part label="Details">
          <JsonView
            label="details of the line"
            value={details}
            openDepth={3}
            renderText={renderText}
            find={find}
          />
        </Part>
      )}
      {others.map(([label, keys]) =>
        Object.keys(keys).length > 0 ? (
          <Part key={label} label={label}>
            <JsonView
              label={label.toLowerCase()}
              value={keys}
              openDepth={1}
              renderText={renderText}
              find={find}
            />
          </Part>
        ) : null,
      )}
      {pin ? <PinNote line={line.index} pin={pin} onPin={onPin} /> : null}
      <div className="row gap-8">
        <CopyButton value={() => lineText(line)} label="Copy line">
          Copy line
        </CopyButton>
        <CopyButton value={() => linkTo(line.index)} label="Copy link to this line">
          Copy link
        </CopyButton>
        <PinButton line={line.index} pin={pin} onPin={onPin} />
        <span className="quiet tiny">
          {time === undefined ? null : <AbsoluteTime value={new Date(time)} />}{' '}
          {timestamp ? <code>{cutTime(timestamp)}</code> : 'No time'}
        </span>
      </div>
    </div>
  );
}

function PinButton({ line, pin, onPin }: { line: number; pin: LinePin | undefined; onPin: PinLine }) {
  const toggle = () => {
    const isKept = onPin(line, pin ? undefined : '');
    if (!isKept) announce('Pinned until this page is reloaded: this browser keeps nothing for this site');
  };
  return (
    <Button
      size="compact-xs"
      leftSection={<IconPin aria-hidden />}
      aria-pressed={pin !== undefined}
      onClick={toggle}
    >
      {pin ? 'Pinned' : 'Pin'}
    </Button>
  );
}

/** A stack trace that was sent on one line. */
function AsLines({ label, text }: { label: string; text: string }) {
  const lines = linesOf(text) ?? text;
  return lines === text ? null : <LongText label={label} text={lines} places={[]} />;
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="stack gap-4">
      <span className={`${classes.label} quiet tiny strong`}>{label}</span>
      {children}
    </div>
  );
}

interface LongTextProps {
  label: string;
  text: string;
  places: readonly number[];
  failure?: boolean;
}

function LongText({ label, text, places, failure = false }: LongTextProps) {
  const [whole, setWhole] = useState(false);
  const long = text.length > OPEN_CHARACTERS;
  const shown = long && !whole ? excerptOf(text, places, Infinity, OPEN_CHARACTERS) : { text, places };
  return (
    <div className={`${classes.long} at-start stack gap-4`} data-failure={failure || undefined}>
      <span className={`${classes.label} quiet tiny strong`}>{label}</span>
      <pre className={classes.text}>{places.length > 0 ? <Marked {...shown} /> : withLinks(shown.text)}</pre>
      {long && !whole ? (
        <Button size="xs" onClick={() => setWhole(true)}>
          Show all {formatNumber(text.length)} characters
        </Button>
      ) : null}
    </div>
  );
}
