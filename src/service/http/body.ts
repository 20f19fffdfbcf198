import { DoubledKeys } from '@/contract/doubled-keys';
import { tryParseJson } from '@/lib/json';
import { Refusal } from './problem';

const megabyte = 1024 * 1024;
export const bodyLimit = 10 * megabyte;
/** Deeper than anything in the interface, but shallow enough for recursive code. */
const depthLimit = 100;

/** The body's bytes. Refuses a body as soon as it exceeds the limit, even one without a content length. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new Refusal(413, {
      detail: `The body is longer than ${limit / megabyte} MB.`,
      remedy: 'Send less in one request.',
      headers: { connection: 'close' },
    });
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new Refusal(400, { detail: 'The request ended before its body was complete.' });
    });
    if (done) break;
    length += value.byteLength;
    if (length > limit) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks, length);
}

/** The JSON in the body; undefined for an empty body where that is allowed. */
export async function readJson(request: Request, mayBeEmpty: boolean): Promise<unknown> {
  const bytes = await readBytes(request, bodyLimit);
  if (bytes.byteLength === 0 && mayBeEmpty) return undefined;
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type))
    throw new Refusal(415, {
      detail: type === '' ? 'The request has no Content-Type.' : 'The body is not declared as JSON.',
      remedy: 'Send JSON with the header Content-Type: application/json.',
    });
  const unreadable = (detail: string) =>
    new Refusal(400, { detail, issues: [{ in: 'body', name: '', detail }] });
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadable('The body is not UTF-8 text.');
  }
  const value = tryParseJson(text);
  if (value === undefined)
    throw unreadable(
      text.trim() === '' ? 'The body is empty; it should be JSON.' : 'The body is not valid JSON.',
    );
  const problem = problemOf(value);
  if (problem) throw unreadable(problem);
  return value;
}

/** What is wrong with the value, if anything. */
function problemOf(root: unknown): string | undefined {
  const open: [value: unknown, depth: number][] = [[root, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next;
    // SQLite ends a text at its first NUL, so the rest would be lost silently.
    if (typeof value === 'string' && value.includes('\0'))
      return 'The body has a text with a NUL character in it.';
    if (typeof value !== 'object' || value === null) continue;
    if (value instanceof DoubledKeys) return 'The body has an object with the same key twice.';
    if (depth >= depthLimit) return `The body is nested more than ${depthLimit} levels deep.`;
    // Schemas leave such a key out, and code that copies it would set a prototype.
    if (Object.hasOwn(value, '__proto__')) return 'The body has a key “__proto__”, which cannot be kept.';
    for (const inner of Object.values(value) as unknown[]) open.push([inner, depth + 1]);
  }
  return undefined;
}
