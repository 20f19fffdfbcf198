import { isRepeatable, type Endpoint, type ResponseOf } from '@/contract/endpoint';
import { parseAs } from '@/contract/fits';
import { apiProblemSchema, type ApiProblem } from '@/contract/problem';
import { z } from '@/contract/zod';
import { parseJson } from '@/lib/json';
import { isMap } from '@/lib/manifest/walk';
import { differenceText } from '@/lib/unreadable';
import { deviceDelay } from '@/lib/service-clock';
import { ContractError } from './errors';
import { currentSession } from './session';

/** `Retry-After` in milliseconds from now: seconds, or an HTTP date. */
export function parseRetryAfter(
  header: string | null,
  now = Date.now() + deviceDelay.get(),
): number | undefined {
  if (!header) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  // `Date.parse` would read '-5' as a day in 2001.
  if (!Number.isNaN(Number(header))) return undefined;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

export function readJson(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: parseJson(text) };
  } catch {
    return { ok: false };
  }
}

export const looksLikeHtml = (contentType: string, text: string) =>
  contentType.includes('html') || /^\s*<(!doctype|html)/i.test(text);

/**
 * Problem details may come as `application/problem+json`, `application/json` or plain text. Members of another type are
 * left out: the others still say what is wrong.
 */
export function readProblem(json: unknown): ApiProblem | undefined {
  const { data, error } = z.safeParse(apiProblemSchema, json);
  if (data || !isMap(json)) return data;
  const odd = error.issues.map(({ path }) => path);
  return z.safeParse(apiProblemSchema, without(json, odd)).data;
}

/** A value without what is at these paths. */
function without(value: object, paths: readonly (readonly PropertyKey[])[]): object {
  const kept = Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const inside = paths.filter(([first]) => String(first) === key).map((path) => path.slice(1));
    if (inside.some((path) => path.length === 0)) return [];
    return [[key, inside.length > 0 ? without(inner as object, inside) : inner] as const];
  });
  return Array.isArray(value) ? kept.map(([, inner]) => inner) : Object.fromEntries(kept);
}

/** Parses the body of a successful answer by the contract. */
export async function readBody<E extends Endpoint>(
  endpoint: E,
  text: string,
  contentType: string,
  requestId: string | undefined,
  query?: object,
): Promise<ResponseOf<E>> {
  if (!endpoint.response) return undefined as ResponseOf<E>;
  const json = readJson(text);
  const html = looksLikeHtml(contentType, text);
  if (!json.ok && endpoint.textResponse && !html) return text as ResponseOf<E>;
  const mayBeDone = !isRepeatable(endpoint, query);
  if (html && !json.ok) throw new ContractError(endpoint, 'html', [], requestId, mayBeDone);
  const parsed = json.ok ? parseAs(endpoint.response, json.value) : undefined;
  if (parsed?.success) return parsed.data as ResponseOf<E>;
  const { describeAnswer } = await import('./set-aside');
  const { credentials = {} } = currentSession() ?? {};
  const answer = json.ok ? json.value : text;
  const { differences, raw } = describeAnswer(answer, parsed?.error.issues ?? [], credentials);
  const kind = json.ok ? 'shape' : 'not-json';
  throw new ContractError(endpoint, kind, differences.map(differenceText), requestId, mayBeDone, raw);
}
