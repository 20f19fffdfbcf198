import { ArraySplitter, MalformedArray } from '@/lib/json-array';
import { toJson } from '@/lib/json';
import { redactText } from '@/lib/redact';
import { MOST_UNREADABLE_KEPT, type Unreadable } from '@/lib/unreadable';
import { readJson } from './http-answer';
import type { Credentials } from './session';
import { redactOptions } from './set-aside';

const decoder = new TextDecoder();

/**
 * Reads a list that is not valid JSON because of some elements, such as one with `NaN` in it. Undefined if something
 * else is broken.
 */
export function withoutBroken(
  text: string,
  elements: true | string,
  credentials: Credentials,
): { readonly rest: unknown; readonly unreadable: Unreadable } | undefined {
  const [before = ''] =
    (elements === true ? /^\s*/ : new RegExp(`^[^]*?"${elements}"\\s*:\\s*`)).exec(text) ?? [];
  const open = text[before.length];
  if (open !== '[' && open !== '{') return undefined;
  const isMap = open === '{';
  // The entries of a map are cut like the elements of an array.
  const bytes = new TextEncoder().encode(`[${text.slice(before.length + 1)}`);
  const ends: number[] = [];
  try {
    new ArraySplitter().push(bytes, ends);
  } catch (error) {
    if (!(error instanceof MalformedArray)) throw error;
    // For the splitter, the end of a map is a mistake, and so is what follows the end of an array.
    if (isMap) ends.push(error.offset);
  }
  const last = ends.at(-1) ?? 0;
  const close = isMap ? '}' : ']';
  if (bytes[last] !== close.charCodeAt(0)) return undefined;
  const parts = ends.map((end, at) => decoder.decode(bytes.subarray((ends[at - 1] ?? 0) + 1, end)).trim());
  const isGood = parts.map((part) => readJson(isMap ? `{${part}}` : part).ok);
  const good = parts.filter((part, at) => part !== '' && isGood[at]);
  const bad = parts.flatMap((part, at) => (part === '' || isGood[at] ? [] : [{ part, at }]));
  const whole = readJson(before + open + good.join() + close + decoder.decode(bytes.subarray(last + 1)));
  if (!whole.ok) return undefined;
  const options = redactOptions(credentials);
  return {
    rest: whole.value,
    unreadable: {
      count: bad.length,
      first: bad.slice(0, MOST_UNREADABLE_KEPT).map(({ part, at }) => ({
        key: (isMap && /^"([^"\\]+)"/.exec(part)?.[1]) || String(at),
        name: undefined,
        id: /"id"\s*:\s*"([^"\\]+)"/.exec(part)?.[1],
        differences: [{ place: '', words: 'is not valid JSON' }],
        json: toJson(redactText(part, options)),
      })),
    },
  };
}
