import { useEffect, useRef, useState } from 'react';
import { currentSession } from '@/api/session';
import { definedOnly } from '@/lib/defined-only';
import { at, textAt } from '@/lib/manifest/walk';

/** State of the authorization window, as far as this page can see it. */
export type WindowState = 'none' | 'open' | 'blocked' | 'closed';

interface Heard {
  /** The connection named by the last page of the flow. */
  connection?: string;
  /** Why it failed, in the service's words. */
  failure?: string;
}

/** Reads the message that the last page of the flow posts to its opener. */
function readMessage(data: unknown): Heard | undefined {
  const detail = at(data, 'data');
  switch (at(data, 'eventType')) {
    case 'AUTHORIZATION_SUCCEEDED':
      return definedOnly({ connection: textAt(detail, 'connection') || undefined });
    case 'AUTHORIZATION_FAILED':
      return { failure: textAt(detail, 'error') || 'The provider did not grant access.' };
    default:
      return undefined;
  }
}

/** The service's origins. Only they may say how an authorization ended. */
function serviceOrigins(): Set<string> {
  const connection = currentSession()?.service;
  const addresses = connection ? [connection.baseUrl, connection.readUrl, connection.writeUrl] : [];
  return new Set(addresses.map((address) => new URL(address, location.href).origin));
}

/**
 * Opens the authorization in its own window and listens for the end. The click itself opens the window, so that
 * browsers allow it. "Closed" is only a hint: some browsers report it for a window that has navigated elsewhere.
 */
export function useAuthorizationWindow(url: URL) {
  const opened = useRef<Window>(null);
  const [state, setState] = useState<WindowState>('none');
  const [heard, setHeard] = useState<Heard>();

  useEffect(() => {
    const origins = serviceOrigins();
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (!origins.has(origin) || source === null || source !== opened.current) return;
      const message = readMessage(data);
      if (message) setHeard(message);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);

  useEffect(() => {
    if (state !== 'open') return undefined;
    const timer = setInterval(() => {
      if (opened.current?.closed) setState('closed');
    }, 400);
    return () => clearInterval(timer);
  }, [state]);

  const open = () => {
    setHeard(undefined);
    opened.current = window.open(url.href, 'signalbox-authorization', 'popup,width=560,height=760');
    setState(opened.current ? 'open' : 'blocked');
  };
  return { state, heard, open };
}
