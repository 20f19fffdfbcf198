import { VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import { useOperationViews } from '@/api/operation-views';
import { useOperationsReadSoFar } from '@/api/operations-read-so-far';
import { useNow } from '@/components/clock';
import { IconBookmark } from '@/components/icons';
import { useOpenQuery } from '@/components/open-query';
import { useTimeZone } from '@/components/time-zone';
import { compile } from '@/lib/operation-query/compile';
import { isRelative } from '@/lib/operation-query/edit';
import { matches } from '@/lib/operation-query/filter';
import { parse } from '@/lib/operation-query/parse';
import { referencesOf } from '@/lib/operation-query/references';
import { factsOf } from '@/lib/operation-query/row-facts';
import type { OperationRow } from '@/lib/operation-rows';
import { pinnedViews } from '@/lib/operation-views';
import { minute } from '@/lib/time';
import { NavLink } from './nav-link';
import classes from './rail.module.css';

interface PinnedViewsProps {
  project: string;
  narrow: boolean;
}

/** Counts up to here. More rows are "99+". */
const MOST_COUNTED = 100;

/** The pinned views of operations, each with how many of the operations read in this tab it shows. */
export function PinnedViews({ project, narrow }: PinnedViewsProps) {
  const { kept } = useOperationViews(project);
  const counts = useCounts(project, kept.pinned);
  const open = useOpenQuery();
  return pinnedViews(kept).map(({ name, query }) => {
    const { text, words } = counts.get(query) ?? notRead;
    return (
      <NavLink
        key={query}
        label={narrow ? `${name}: ${words}` : name}
        icon={<IconBookmark aria-hidden />}
        narrow={narrow}
        pinned
        isCurrent={query === open ? 'true' : false}
        to="/projects/$project/operations"
        params={{ project }}
        search={{ q: query }}
      >
        <span className={classes.view}>
          <span title={name}>{name}</span>
          <span title={words}>
            <span aria-hidden>{text}</span>
            <VisuallyHidden>{words}</VisuallyHidden>
          </span>
        </span>
      </NavLink>
    );
  });
}

const notRead = { text: '–', words: 'no operations read in this tab yet' };

/** Recounts when more has been read and, if a query is relative to now, every minute. */
function useCounts(project: string, queries: readonly string[]) {
  const { rows, installations, integrations } = useOperationsReadSoFar(project);
  const zone = useTimeZone();
  const parsed = useMemo(() => queries.map((query) => ({ query, terms: parse(query) })), [queries]);
  const time = Math.floor(useNow().getTime() / minute) * minute;
  const now = parsed.some(({ terms }) => isRelative(terms)) ? time : 0;
  return useMemo(() => {
    if (!rows) return new Map<string, typeof notRead>();
    const facts = factsOf(installations ?? []);
    const names = new Map(integrations?.map(({ id, name }) => [id, name]));
    const context = { now, zone, namesOf: referencesOf(installations ?? [], names) };
    return new Map(
      parsed.map(({ query, terms }) => {
        const filter = compile(terms, context);
        const count = countUpTo(MOST_COUNTED, rows, (row) => matches(filter, facts(row)) === true);
        const text = count < MOST_COUNTED ? String(count) : `${MOST_COUNTED - 1}+`;
        return [query, { text, words: `${text} of the operations read in this tab` }];
      }),
    );
  }, [rows, installations, integrations, parsed, now, zone]);
}

function countUpTo(most: number, rows: readonly OperationRow[], isCounted: (row: OperationRow) => boolean) {
  let count = 0;
  for (const row of rows) {
    if (isCounted(row)) count += 1;
    if (count === most) break;
  }
  return count;
}
