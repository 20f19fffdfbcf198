import { useEffect, useRef, useState } from 'react';
import { currentSession } from '@/api/session';

/** What became of the window that the customer authorizes in, as far as this page can see. */
export type WindowState = 'none' | 'open' | 'blocked' | 'closed';

interface Heard {
  /** The connection that the last page of the flow names. */
  connection?: string;
  /** Why it failed, in the service's words. */
  failure?: string;
}

/** Reads the message that the last page of a flow posts to the page that opened it. */
function readMessage(data: unknown): Heard | undefined {
  if (typeof data !== 'object' || data === null || !('eventType' in data)) return undefined;
  const detail = 'data' in data && typeof data.data === 'object' && data.data !== null ? data.data : {};
  const text = (key: string) => {
    const value = new Map<string, unknown>(Object.entries(detail)).get(key);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  if (data.eventType === 'AUTHORIZATION_SUCCEEDED') {
    const connection = text('connection');
    return connection === undefined ? {} : { connection };
  }
  if (data.eventType === 'AUTHORIZATION_FAILED')
    return { failure: text('error') ?? 'The provider gave no access.' };
  return undefined;
}

/** The origins of the service, which alone may say how an authorization ended. */
function serviceOrigins(): Set<string> {
  const connection = currentSession()?.connection;
  const addresses = connection ? [connection.baseUrl, connection.readUrl, connection.writeUrl] : [];
  return new Set(addresses.map((address) => new URL(address, location.href).origin));
}

/**
 * Opens the authorization in a window of its own and listens for its end. The window is opened by the click itself, so
 * that browsers allow it. That it was closed is a hint only: some browsers hide a window that has gone elsewhere.
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
