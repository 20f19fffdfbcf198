import { VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useOperationViews } from '@/api/operation-views';
import { historyQueries } from '@/api/history/history-queries';
import { useMinute } from '@/components/clock';
import { IconBookmark } from '@/components/icons';
import { useOpenQuery } from '@/components/list/open-query';
import { useTimeZone } from '@/components/time-zone';
import { isRelative } from '@/lib/operation-query/edit';
import { parse } from '@/lib/operation-query/parse';
import { pinnedViews, viewSearch } from '@/lib/operation-views';
import { minuteTime } from '@/lib/time';
import { NavLink } from './nav-link';
import classes from './rail.module.css';

/** More operations are "99+". */
const MOST_SHOWN = 99;

/** The pinned views of operations, each with how many of the operations read it shows. */
export function PinnedViews({ project, narrow }: { project: string; narrow: boolean }) {
  const [kept] = useOperationViews(project);
  const counts = useCounts(project, kept.pinned);
  const open = useOpenQuery();
  return pinnedViews(kept).map((view) => {
    const { name, query } = view;
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
        search={viewSearch(view)}
      >
        <span className={`${classes.view} gap-8 spread flex`}>
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

const notRead = { text: '–', words: 'no operations read yet' };

/** Counts again when more has been read and, if a query is relative to now, every minute. */
function useCounts(project: string, queries: readonly string[]): ReadonlyMap<string, typeof notRead> {
  const zone = useTimeZone();
  const time = useMinute();
  const [all, ...found] = useQueries({
    queries: ['', ...queries].map((text) => ({
      ...historyQueries.search(project, { text, now: isRelative(parse(text)) ? time : 0, zone, count: 0 }),
      placeholderData: keepPreviousData,
    })),
  });
  if (!all?.data?.total) return new Map();
  return new Map(
    queries.flatMap((query, at) => {
      const result = found[at]?.data;
      if (!result) return [];
      const text = result.total > MOST_SHOWN ? `${MOST_SHOWN}+` : String(result.total);
      const kept =
        result.keptAt === undefined ? '' : `, kept rows as of ${minuteTime(new Date(result.keptAt), zone)}`;
      return [[query, { text, words: `${text} of the operations read${kept}` }]];
    }),
  );
}
