import { focusManager, keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react';
import { installationQueries } from '@/api/installations';
import { readerOf } from '@/api/loaded-operations';
import { useOperationViews, useWatchedQueries } from '@/api/operation-views';
import { historyQueries } from '@/api/history/history-queries';
import { progressOf } from '@/api/operations-state';
import { useNow } from '@/components/clock';
import { noticePermission, showNotice } from '@/components/desktop-notice';
import { useOpenQuery } from '@/components/open-query';
import { markTitle, showTabIcon } from '@/components/tab-mark';
import { useTimeZone } from '@/components/time-zone';
import type { Installation } from '@/contract/installation';
import { storedValue } from '@/lib/browser-store';
import { plural } from '@/lib/format';
import { installationKey } from '@/lib/operation-rows';
import { viewSearch, watchableView, type OperationView } from '@/lib/operation-views';
import { minute } from '@/lib/time';
import { useCatchUp } from './use-catch-up';
import { ViewWatch, type News } from './view-watch';

/** At most one notice in this time, in all tabs. */
const NOTICE_EVERY = 5 * minute;
const MOST_SHOWN = 100;
const MOST_RUNNING = 200;

const lastNotice = storedValue('signalbox.last-notice', (stored) => Number(stored) || 0);
const none: readonly Installation[] = [];

/** Watches the views that a person has chosen, on every page of the project. */
export function WatchedViews({ project }: { project: string }) {
  const [kept] = useOperationViews(project);
  const [watched] = useWatchedQueries(project);
  const views = watched.flatMap((query) => watchableView(kept, query) ?? []);
  return views.length === 0 ? null : <Watcher project={project} views={views} />;
}

interface WatcherProps {
  project: string;
  views: readonly OperationView[];
}

function Watcher({ project, views }: WatcherProps) {
  const navigate = useNavigate();
  const isSettled = useReading(project);
  const { shown, all } = useWatchedRows(project, views);
  const query = useOpenQuery();
  const isVisible = useSyncExternalStore(
    (listener) => focusManager.subscribe(listener),
    () => focusManager.isFocused(),
  );
  const [watch] = useState(() => new ViewWatch());

  useEffect(() => {
    // The first read is not news.
    if (!isSettled || !shown || !all) return undefined;
    const news = watch.news(shown, all, isVisible ? query : undefined);
    const count = news.reduce((sum, one) => sum + one.count, 0);
    markTitle(count > 0 ? `(${count}) ` : '');
    const hasFailed = news.some((one) => one.hasFailed);
    const restoreIcon = count > 0 ? showTabIcon(hasFailed ? 'failure' : 'running') : undefined;
    const unnotified = news.filter((one) => one.needsNotice);
    const notify = () => {
      watch.markNotified(shown);
      const [first] = unnotified;
      // Another tab may have given a notice meanwhile.
      if (!first || Date.now() - lastNotice.get() < NOTICE_EVERY) return;
      lastNotice.set(Date.now());
      showNotice(noticeOf(unnotified, views), `watch ${project}`, () => {
        const view = views.find(({ query: one }) => one === first.query);
        void navigate({
          to: '/projects/$project/operations',
          params: { project },
          search: view ? viewSearch(view) : { q: first.query },
        });
      });
    };
    const mayNotify = unnotified.length > 0 && noticePermission() === 'granted';
    const wait = lastNotice.get() + NOTICE_EVERY - Date.now();
    const timer = mayNotify ? setTimeout(notify, Math.max(0, wait)) : undefined;
    return () => {
      clearTimeout(timer);
      restoreIcon?.();
    };
  });
  useEffect(() => () => markTitle(''), []);
  return null;
}

/** Names views only, because it stays in the system's notification history. */
function noticeOf(news: readonly News[], views: readonly OperationView[]): string {
  const count = plural(
    news.reduce((sum, one) => sum + one.count, 0),
    'new operation',
  );
  const names = news.flatMap(({ query }) => views.find((view) => view.query === query)?.name ?? []);
  return `${count} in ${names.map((name) => `“${name}”`).join(', ')}`;
}

/** Goes on reading, whatever page is shown. Returns whether everything has been read once. */
function useReading(project: string): boolean {
  const reader = readerOf(useQueryClient(), project);
  const list = useQuery(installationQueries.list(project));
  const installations = list.data ?? none;
  const keys = installations.map((installation) => installationKey(installation));
  useEffect(() => reader.watch(keys));
  useEffect(() => () => reader.watch([]), [reader]);
  const state = useDeferredValue(useSyncExternalStore(reader.subscribe, reader.snapshot));
  const { running } = progressOf(state, keys);
  useCatchUp({
    reader,
    wanted: installations,
    installations: installations.length,
    resting: running,
    onRefreshInstallations: () => {
      // The page may have asked already.
      if (Date.now() - list.dataUpdatedAt > minute / 4) void list.refetch();
    },
  });
  const isRead = list.isSuccess && !running;
  const [isSettled, setSettled] = useState(isRead);
  if (isRead && !isSettled) setSettled(true);
  return isSettled;
}

/** The newest rows of each view, and of all operations with those that are running. */
function useWatchedRows(project: string, views: readonly OperationView[]) {
  const zone = useTimeZone();
  const now = Math.floor(useNow().getTime() / minute) * minute;
  const search = (text: string, count: number) => ({
    ...historyQueries.search(project, { text, now, zone, count }),
    placeholderData: keepPreviousData,
  });
  const [newest, running, ...found] = useQueries({
    queries: [
      search('', 1),
      search('status:running', MOST_RUNNING),
      ...views.map((view) => search(view.query, MOST_SHOWN)),
    ],
  });
  const shown = views.flatMap(({ query }, at) => {
    const rows = found[at]?.data?.rows;
    return rows ? [{ query, rows }] : [];
  });
  return {
    shown: shown.length === views.length ? shown : undefined,
    all: newest?.data && running?.data ? [...newest.data.rows, ...running.data.rows] : undefined,
  };
}
