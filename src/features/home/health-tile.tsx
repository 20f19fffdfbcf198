import { UnstyledButton } from '@mantine/core';
import { createLink, type LinkProps } from '@tanstack/react-router';
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import type { Offered } from '@/api/offered';
import { toProblem } from '@/api/problem';
import { TextSkeleton } from '@/components/state/skeletons';
import { StatusBadge, type StatusKind } from '@/components/status-badge';
import { formatNumber } from '@/lib/format';
import { countsOf } from '@/lib/status-counts';
import classes from './home.module.css';

interface HealthTileProps {
  title: string;
  /** What is counted: all of these have to be read. */
  lists: readonly Offered<unknown>[];
  /** "installations": what a service may not list. */
  nouns: string;
  children: ReactNode;
}

/** One subject of a project in a line: its numbers, each a link to the list it counts. */
export function HealthTile({ title, lists, nouns, children }: HealthTileProps) {
  const id = useId();
  const failed = lists.find(({ error }) => error !== null);
  return (
    <section className={classes.subject} aria-labelledby={id}>
      <h2 id={id} className="quiet small">
        {title}
      </h2>
      {lists.some(({ isPending }) => isPending) ? (
        <div className={classes.pending}>
          <TextSkeleton lines={1} label={`Reading ${nouns}`} />
        </div>
      ) : lists.some(({ offered }) => !offered) ? (
        <p className="note">This service does not offer the list of {nouns}.</p>
      ) : failed ? (
        <p className="note">
          Could not be read: {toProblem(failed.error).title}.{' '}
          <UnstyledButton
            className="as-link"
            onClick={() => {
              for (const list of lists) if (list.error) void list.refetch();
            }}
          >
            Retry
          </UnstyledButton>
        </p>
      ) : (
        <ul className={`${classes.lines} wrap`}>{children}</ul>
      )}
    </section>
  );
}

interface LineProps extends ComponentPropsWithRef<'a'> {
  count: number;
  /** Without one it is only a number. */
  kind?: StatusKind;
  word: string;
}

/** A number with its word. What is well is shown quietly, and a problem that nothing has is left out. */
function Line({ count, kind, word, ...link }: LineProps) {
  if (count === 0 && kind !== undefined && kind !== 'success') return null;
  const isQuiet = kind === 'success' || kind === 'unknown';
  const Content = link.href === undefined ? 'span' : 'a';
  return (
    <li>
      <Content {...link} className={`${classes.line} line`}>
        <span className={`${classes.number} medium`} data-kind={kind}>
          {formatNumber(count)}
        </span>
        {kind && !isQuiet ? (
          <StatusBadge kind={kind} sentence>
            {word}
          </StatusBadge>
        ) : (
          <span className="quiet">{word}</span>
        )}
      </Content>
    </li>
  );
}

export const HealthLine = createLink(Line);

interface StatusLinesProps {
  values: readonly (string | null | undefined)[];
  /** Statuses that always have a line, in this order. */
  known: readonly string[];
  look: (status: string) => { kind: StatusKind; word: string };
  /** The list filtered by a status. */
  linkOf: (status: string) => LinkProps;
}

/** A line for each status. The list has no filter for a missing one, so that line is no link. */
export function StatusLines({ values, known, look, linkOf }: StatusLinesProps) {
  return countsOf(values, known).map(({ value, count }) => {
    const line = { count, ...look(value) };
    return value === '' ? (
      <Line key={value} {...line} />
    ) : (
      <HealthLine key={value} {...line} {...linkOf(value)} />
    );
  });
}
