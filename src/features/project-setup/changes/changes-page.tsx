import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { observeChanges } from '@/api/changes/observe';
import { useProjectChanges } from '@/api/changes/own-changes';
import { seenChangesQuery, useProjectNames } from '@/api/changes/seen-changes';
import { destinationQueries } from '@/api/destinations';
import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import { toProblem } from '@/api/problem';
import { topicRoutingQueries } from '@/api/topic-routing';
import { topicQueries } from '@/api/topics';
import { FilterSelect } from '@/components/list/filter-select';
import type { ProjectSearchProps } from '@/components/list/search-props';
import { AbsoluteTime } from '@/components/relative-time';
import { ProjectHeader } from '@/components/resources/project-header';
import { EmptyState } from '@/components/state/empty-state';
import { RefreshNote, refreshPropsOfAll } from '@/components/state/refresh-note';
import { TextSkeleton } from '@/components/state/skeletons';
import { withParam, type ListSearch } from '@/lib/list-search';
import classes from './changes.module.css';
import { ChangesList } from './changes-list';
import { thingsIn, timelineEntries } from './timeline-entries';

/** Reads the lists whose changes are told, and says which of them cannot be read. */
function useLists(project: string) {
  const optional = { optional: true };
  const lists = {
    destinations: useOffered(destinationQueries.list(project), optional),
    topics: useOffered(topicQueries.list(project), optional),
    'event routes': useOffered(topicRoutingQueries.eventRoutes(project), optional),
    'topic routes': useOffered(topicRoutingQueries.topicRoutes(project), optional),
    integrations: useOffered(integrationQueries.list(project), optional),
  };
  const unread = Object.entries(lists).flatMap(([nouns, { offered, error, unreadable }]) => {
    if (!offered) return [`This service does not list ${nouns}, so their changes are not known.`];
    if (error) return [`The ${nouns} could not be read: ${toProblem(error).title}.`];
    if (unreadable.count > 0) return [`Some ${nouns} could not be read, so their changes are not told.`];
    return [];
  });
  return { all: Object.values(lists), unread };
}

/** What changed in a project: by this console exactly, by others between two readings of this browser. */
export function ChangesPage({ project, search, onSearchChange }: ProjectSearchProps<ListSearch>) {
  const client = useQueryClient();
  useEffect(() => {
    observeChanges(client);
  }, [client]);
  const { all, unread } = useLists(project);
  const seen = useQuery(seenChangesQuery(client, project));
  const own = useProjectChanges(useProjectNames(project));
  const entries = timelineEntries(own, seen.data?.changes ?? []);
  const things = thingsIn(entries);
  const thing = typeof search['thing'] === 'string' ? search['thing'] : undefined;
  const label = entries.find((entry) => entry.thing === thing)?.label;
  const shown =
    thing === undefined ? entries : entries.filter((entry) => entry.thing === thing || entry.label === label);
  const setThing = (value: string | undefined) => onSearchChange(withParam(search, 'thing', value));
  const since = seen.data?.since;
  const { keepsNothing = false } = seen.data ?? {};
  return (
    <>
      <ProjectHeader
        project={project}
        current="settings/changes"
        description="The service keeps no log of changes. The console compares what it reads with what it read before, and notes what it changes itself."
      />
      <div className={classes.tools}>
        <FilterSelect label="Changed thing" data={things} value={thing} onChange={setThing} />
        <RefreshNote {...refreshPropsOfAll(all)} />
      </div>
      {unread.map((words) => (
        <p key={words} className="note">
          {words}
        </p>
      ))}
      {keepsNothing ? (
        <p className="note">
          This browser stores nothing for the console, so that only what it changes itself is known.
        </p>
      ) : null}
      {seen.isPending ? (
        <TextSkeleton lines={6} label="Reading what this browser keeps" />
      ) : entries.length === 0 ? (
        <EmptyState title="No changes yet">
          {since === undefined
            ? 'Changes are found from the second reading on.'
            : 'Whatever changes from now on is listed here, with when and what.'}
        </EmptyState>
      ) : shown.length === 0 ? (
        <EmptyState
          title="No changes of it yet"
          action={
            <Button variant="default" onClick={() => setThing(undefined)}>
              Show all changes
            </Button>
          }
        >
          Other things in this project were changed.
        </EmptyState>
      ) : (
        <ChangesList key={thing ?? ''} project={project} entries={shown} />
      )}
      {since === undefined ? null : (
        <p className="footnote">
          This browser has followed the project since <AbsoluteTime value={new Date(since)} />. Who made a
          change is not reported by the service.
        </p>
      )}
    </>
  );
}
