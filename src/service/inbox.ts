import { tryParseJson } from '@/lib/json';
import { iso } from '@/lib/time';
import type { Clock } from './clock';
import { readBytes } from './http/body';
import { expectMethod, Refusal } from './http/problem';
import { jsonReply, Reply } from './http/reply';

const mostMessages = 50;
const mostInboxes = 100;
const bodyLimit = 1024 * 1024;
const secretHeader = /^(authorization|cookie|x-api-key|proxy-authorization)$/i;

interface Message {
  readonly receivedTime: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

/**
 * A small receiver at `/inbox/<name>` for webhooks of the demo: it keeps the last messages in memory. Names that
 * begin with `broken` refuse everything, so that failing deliveries can be watched.
 */
export function createInbox(clock: Clock) {
  const inboxes = new Map<string, Message[]>();

  return async (request: Request, pathname: string): Promise<Reply> => {
    const [, name] = /^\/inbox\/([\w.-]{1,64})$/.exec(pathname) ?? [];
    if (name === undefined)
      throw new Refusal(404, { detail: 'There is no such inbox.', remedy: 'Use /inbox/<name>.' });
    if (request.method === 'GET' || request.method === 'HEAD') return jsonReply(inboxes.get(name) ?? []);
    expectMethod(request, 'GET', 'HEAD', 'POST');
    const bytes = await readBytes(request, bodyLimit);
    if (name.startsWith('broken'))
      throw new Refusal(503, { detail: 'This inbox refuses everything, to show failing deliveries.' });
    const text = new TextDecoder().decode(bytes);
    const json = tryParseJson(text);
    const messages = inboxes.get(name) ?? [];
    messages.push({
      receivedTime: iso(clock.now()),
      headers: Object.fromEntries([...request.headers].filter(([header]) => !secretHeader.test(header))),
      body: json === undefined ? text : json,
    });
    inboxes.delete(name);
    inboxes.set(name, messages.slice(-mostMessages));
    // Drop the inbox that has been idle longest.
    const [oldest] = inboxes.keys();
    if (inboxes.size > mostInboxes && oldest !== undefined) inboxes.delete(oldest);
    return new Reply(null, 204);
  };
}
