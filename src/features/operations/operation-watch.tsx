import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { askForNotices, noticePermission, showNotice } from '@/components/desktop-notice';
import { IconBell } from '@/components/icons';
import { useDocumentTitle } from '@/components/page-title';
import { showTabIcon, showTitle } from '@/components/tab-mark';
import { hasEnded, type Operation } from '@/contract/operation';
import { statusLook } from '@/lib/operation-words';

type NoticeState = 'unavailable' | 'off' | 'asking' | 'on' | 'refused';

/**
 * Shows the status of a running operation in the tab's title and icon, and sends a desktop notification when it
 * ends, if somebody asked for one. Permission is requested only on that click.
 */
export function useWatching(operation: Operation | undefined, title: string) {
  const [notice, setNotice] = useState<NoticeState>(() => {
    const permission = noticePermission();
    return permission === 'unavailable' ? permission : permission === 'denied' ? 'refused' : 'off';
  });
  const [seenRunning, setSeenRunning] = useState(false);
  const notified = useRef(false);
  const pageTitle = useDocumentTitle(title, 'Operations');
  const status = operation?.status;
  const running = status !== undefined && !hasEnded({ status });
  if (running && !seenRunning) setSeenRunning(true);

  useEffect(() => {
    if (!seenRunning || status === undefined) return undefined;
    const { kind, word } = statusLook(status);
    showTitle(`${word}: ${pageTitle}`);
    const restoreIcon = showTabIcon(kind === 'success' || kind === 'failure' ? kind : 'running');
    return () => {
      restoreIcon();
      showTitle(pageTitle);
    };
  }, [seenRunning, status, pageTitle]);

  useEffect(() => {
    if (notice !== 'on' || running || status === undefined || notified.current) return;
    notified.current = true;
    showNotice(`${statusLook(status).word}: ${title}`, operation?.id ?? '');
  }, [notice, running, status, title, operation?.id]);

  const askForNotice = () => {
    setNotice('asking');
    void askForNotices().then((answer) =>
      setNotice(answer === 'granted' ? 'on' : answer === 'denied' ? 'refused' : 'off'),
    );
  };
  return { running, notice, askForNotice, stopNotice: () => setNotice('off') };
}

/** Asks for a desktop notification when the operation ends. */
export function WatchButton({ running, notice, askForNotice, stopNotice }: ReturnType<typeof useWatching>) {
  if (!running || notice === 'unavailable') return null;
  if (notice === 'refused')
    return <span className="hint">This browser does not allow notifications from this page</span>;
  return (
    <Button
      variant="default"
      leftSection={<IconBell aria-hidden />}
      loading={notice === 'asking'}
      aria-pressed={notice === 'on'}
      onClick={notice === 'on' ? stopNotice : askForNotice}
    >
      {notice === 'on' ? 'A notice will come' : 'Notify me at the end'}
    </Button>
  );
}
