import { toProblem } from '@/api/problem';
import { ProblemPanel } from '@/components/state/problem-panel';
import type { Lists } from './use-lists';

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
export function Unread({ lists }: { lists: Lists }) {
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
