import { useEffect, useRef, useState } from 'react';
import { currentSession } from '@/api/session';

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
    return { failure: text('error') ?? 'The provider did not grant access.' };
  return undefined;
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
