import { useEffect, useRef, useState } from 'react';
import { useDocumentTitle } from '@/components/page-title';
import { hasEnded, type Operation } from '@/contract/operation';
import { statusLook } from '@/lib/operation-words';

const icons = {
  running: 'favicon-running.svg',
  success: 'favicon-success.svg',
  failure: 'favicon-failure.svg',
};

const iconLink = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]');

type NoticeState = 'unavailable' | 'off' | 'asking' | 'on' | 'refused';

/**
 * Shows the status of a running operation in the tab's title and icon, and sends a desktop notification when it
 * ends, if somebody asked for one. Permission is requested only on that click.
 */
export function useWatching(operation: Operation | undefined, title: string, section: string) {
  const [notice, setNotice] = useState<NoticeState>(() =>
    'Notification' in window ? (Notification.permission === 'denied' ? 'refused' : 'off') : 'unavailable',
  );
  const [seenRunning, setSeenRunning] = useState(false);
  const notified = useRef(false);
  const pageTitle = useDocumentTitle(title, section);
  const status = operation?.status;
  const running = status !== undefined && !hasEnded({ status });
  if (running && !seenRunning) setSeenRunning(true);

  useEffect(() => {
    if (!seenRunning || status === undefined) return undefined;
    const { kind, word } = statusLook(status);
    document.title = `${word}: ${pageTitle}`;
    const link = iconLink();
    const before = link?.getAttribute('href') ?? '';
    const icon = kind === 'success' || kind === 'failure' ? icons[kind] : icons.running;
    link?.setAttribute('href', `${import.meta.env.BASE_URL}${icon}`);
    return () => {
      link?.setAttribute('href', before);
      document.title = pageTitle;
    };
  }, [seenRunning, status, pageTitle]);

  useEffect(() => {
    if (notice !== 'on' || running || status === undefined || notified.current) return;
    notified.current = true;
    // Contains nothing from the customer or provider, because it stays in the system's notification history.
    const shown = new Notification(`${statusLook(status).word}: ${title}`, { tag: operation?.id ?? '' });
    shown.addEventListener('click', () => {
      window.focus();
      shown.close();
    });
  }, [notice, running, status, title, operation?.id]);

  const askForNotice = () => {
    setNotice('asking');
    Notification.requestPermission().then(
      (answer) => setNotice(answer === 'granted' ? 'on' : answer === 'denied' ? 'refused' : 'off'),
      () => setNotice('off'),
    );
  };
  return { running, notice, askForNotice, stopNotice: () => setNotice('off') };
}

export type Watching = ReturnType<typeof useWatching>;
