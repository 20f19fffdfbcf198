import { UnstyledButton } from '@mantine/core';
import { createLink, type LinkProps } from '@tanstack/react-router';
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import type { Offered } from '@/api/offered';
import { toProblem } from '@/api/problem';
import { TextSkeleton } from '@/components/skeletons';
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

/** One subject of a project with its numbers, each a link to the list it counts. */
export function HealthTile({ title, lists, nouns, children }: HealthTileProps) {
  const id = useId();
  const failed = lists.find(({ error }) => error !== null);
  return (
    <section className={`panel ${classes.tile}`} aria-labelledby={id}>
      <h2 id={id} className={classes.tileTitle}>
        {title}
      </h2>
      {lists.some(({ isPending }) => isPending) ? (
        <TextSkeleton lines={3} label={`Reading ${nouns}`} />
      ) : lists.some(({ offered }) => !offered) ? (
        <p className="note">This service does not offer the list of {nouns}.</p>
      ) : failed ? (
        <p className="note">
          Could not be read: {toProblem(failed.error).title}.{' '}
          <UnstyledButton
            className={classes.again}
            onClick={() => {
              for (const list of lists) if (list.error) void list.refetch();
            }}
          >
            Retry
          </UnstyledButton>
        </p>
      ) : (
        <ul>{children}</ul>
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

/** A number with its word. A count of 0 problems is shown quietly. */
function Line({ count, kind, word, ...link }: LineProps) {
  const Content = link.href === undefined ? 'span' : 'a';
  return (
    <li>
      <Content {...link} className={classes.line}>
        <span className={classes.number} data-kind={count === 0 ? undefined : kind}>
          {formatNumber(count)}
        </span>
        {kind ? (
          <StatusBadge kind={kind} sentence none={count === 0}>
            {word}
          </StatusBadge>
        ) : (
          <span>{word}</span>
        )}
      </Content>
    </li>
  );
}

/** A line that links to what it counts. */
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
