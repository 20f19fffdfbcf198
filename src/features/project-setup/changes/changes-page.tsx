import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { observeChanges } from '@/api/changes/observe';
import { useProjectChanges } from '@/api/changes/own-changes';
import { seenChangesQuery, useProjectNames } from '@/api/changes/seen-changes';
import { FilterSelect } from '@/components/list/filter-select';
import type { ProjectSearchProps } from '@/components/list/search-props';
import { AbsoluteTime } from '@/components/relative-time';
import { ProjectHeader } from '@/components/resources/project-header';
import { EmptyState } from '@/components/state/empty-state';
import { RefreshNote, refreshPropsOfAll } from '@/components/state/refresh-note';
import { TextSkeleton } from '@/components/state/skeletons';
import { Waiting } from '@/components/state/waiting';
import { countWords } from '@/lib/format';
import { withParam, type ListSearch } from '@/lib/list-search';
import { ChangesList } from './changes-list';
import { thingsIn, timelineEntries } from './timeline-entries';
import { presentOf, useLists, type Lists } from './use-lists';
import { toProblem } from '@/api/problem';
import { ProblemPanel } from '@/components/state/problem-panel';

const READING = 'Reading the project';

/** What changed in a project: by this console exactly, by others between two readings of this browser. */
export function ChangesPage({ project, search, onSearchChange }: ProjectSearchProps<ListSearch>) {
  const client = useQueryClient();
  useEffect(() => {
    observeChanges(client);
  }, [client]);
  const lists = useLists(project);
  const all = Object.values(lists);
  const isReading = all.some(({ isPending, offered }) => isPending && offered);
  const seen = useQuery(seenChangesQuery(client, project));
  const own = useProjectChanges(useProjectNames(project));
  const entries = timelineEntries(own, seen.data?.changes ?? [], presentOf(lists));
  const things = thingsIn(entries);
  const thing = typeof search['thing'] === 'string' ? search['thing'] : undefined;
  const label = entries.find((entry) => entry.thing === thing)?.label;
  const shown =
    thing === undefined ? entries : entries.filter((entry) => entry.thing === thing || entry.label === label);
  const setThing = (value: string | undefined) => onSearchChange(withParam(search, 'thing', value));
  const { since, keepsNothing = false } = seen.data ?? {};
  const isFollowed = all.some(({ data }) => data !== undefined);
  return (
    <>
      <ProjectHeader
        project={project}
        current="settings/changes"
        description="The service keeps no log of changes. The console compares what it reads with what it read before, and notes what it changes itself."
      />
      <div className="row gap-8 below-8">
        {entries.length > 0 ? (
          <>
            <FilterSelect label="What was changed" data={things} value={thing} onChange={setThing} />
            <span className="hint">{countWords(shown.length, entries.length, 'change')}</span>
            {isReading ? (
              <>
                <span className="hint" aria-busy="true">
                  {READING}
                </span>
                <Waiting label={READING} />
              </>
            ) : null}
          </>
        ) : null}
        <span className="push-end">
          <RefreshNote {...refreshPropsOfAll(all)} />
        </span>
      </div>
      <Unread lists={lists} />
      {keepsNothing ? (
        <p className="note">
          This browser stores nothing for the console, so that only what it changes itself is known.
        </p>
      ) : null}
      {entries.length === 0 && (seen.isPending || isReading) ? (
        <TextSkeleton lines={6} label={READING} />
      ) : shown.length > 0 ? (
        <ChangesList key={thing ?? ''} project={project} entries={shown} />
      ) : entries.length > 0 ? (
        <EmptyState
          title="No changes of it yet"
          action={<Button onClick={() => setThing(undefined)}>Show all changes</Button>}
        >
          Other things in this project were changed.
        </EmptyState>
      ) : isFollowed ? (
        <EmptyState title="No changes yet">
          {since === undefined
            ? 'Changes are found from the second reading on.'
            : 'Whatever changes from now on is listed here, with when and what.'}
        </EmptyState>
      ) : null}
      {since === undefined ? null : (
        <p className="footnote">
          This browser has followed the project since <AbsoluteTime value={new Date(since)} />. Who made a
          change is not reported by the service.
        </p>
      )}
    </>
  );
}

const nouns: Readonly<Record<keyof Lists, string>> = {
  destinations: 'destinations',
  topics: 'topics',
  eventRoutes: 'event routes',
  topicRoutes: 'topic routes',
  integrations: 'integrations',
};

/** "topics", "topics and event routes". */
const inWords = (words: readonly string[]) =>
  [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ');

/** Which lists of a project cannot be followed, and why. */
function Unread({ lists }: { lists: Lists }) {
  const namesOf = (isSo: (list: Lists[keyof Lists]) => boolean) =>
    inWords(Object.entries(nouns).flatMap(([part, noun]) => (isSo(lists[part as keyof Lists]) ? noun : [])));
  const lacking = namesOf(({ offered }) => !offered);
  const partial = namesOf(({ unreadable }) => unreadable.count > 0);
  const unread = namesOf(({ error }) => error !== null);
  const failed = Object.values(lists).filter(({ error }) => error !== null);
  return (
    <>
      {lacking ? (
        <p className="note">This service does not list {lacking}, so their changes are not known.</p>
      ) : null}
      {partial ? (
        <p className="note">Some {partial} could not be read, so their changes are not told.</p>
      ) : null}
      {failed[0] ? (
        <ProblemPanel
          variant="inline"
          problem={toProblem(failed[0].error)}
          onRetry={() => {
            for (const list of failed) void list.refetch();
          }}
          retrying={failed.some(({ isFetching }) => isFetching)}
        />
      ) : null}
      {unread ? <p className="note">Until they can be read, changes of {unread} are not known.</p> : null}
    </>
  );
}
