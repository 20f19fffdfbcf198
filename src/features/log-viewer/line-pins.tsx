import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MOST_NOTE, type LinePin } from '@/api/line-pins';
import { textInRow, visibleText } from '@/api/operation-log/log-entry';
import { operationLogQueries } from '@/api/operation-log/log-queries';
import { formatNumber } from '@/lib/format';
import classes from './line-pins.module.css';

/** Pins a line, or takes the pin away. Returns whether the browser keeps it. */
export type PinLine = (line: number, note: string | undefined) => boolean;

/** The note of a pinned line. It is kept while it is typed. */
export function PinNote({ line, pin, onPin }: { line: number; pin: LinePin; onPin: PinLine }) {
  return (
    <Textarea
      label="Note"
      description="Kept in this browser only"
      autosize
      minRows={1}
      maxRows={6}
      maxLength={MOST_NOTE}
      value={pin.note}
      onChange={(event) => onPin(line, event.currentTarget.value)}
    />
  );
}

interface PinnedLinesProps {
  title?: string;
  project: string;
  operationId: string;
  pins: readonly LinePin[];
  /** Number of lines of the log, and of its rewrites. */
  lines: number;
  epoch: number;
  onOpen: (line: number) => void;
  /** Undefined if nothing can be changed about them. */
  onPin?: PinLine;
}

/** The pinned lines with their notes, above the log. */
export function PinnedLines(props: PinnedLinesProps) {
  const { title = 'Pinned lines', project, operationId, pins, lines, epoch, onOpen, onPin } = props;
  const indexes = pins.map(({ line }) => line).filter((line) => line < lines);
  const query = useQuery(operationLogQueries.lines(project, operationId, epoch, indexes));
  const texts = new Map(query.data?.map((line) => [line.index, textInRow(line)]));
  return (
    <section className={classes.root} aria-label={title}>
      <ul className={classes.list}>
        {pins.map(({ line, note }) => (
          <li key={line} className={classes.pin}>
            <Button size="compact-xs" variant="subtle" disabled={line >= lines} onClick={() => onOpen(line)}>
              Line {formatNumber(line + 1)}
            </Button>
            <span className={`${classes.text} stack tiny fill shrink`}>
              <span className="mono-face truncate">
                {line >= lines ? 'is not in this log' : (texts.get(line) ?? '')}
              </span>
              {note === '' ? null : <span className="wrap-anywhere pre-wrap">{visibleText(note)}</span>}
            </span>
            {onPin ? (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`Unpin line ${formatNumber(line + 1)}`}
                onClick={() => onPin(line, undefined)}
              >
                Unpin
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
