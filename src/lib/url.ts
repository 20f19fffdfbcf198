import { parseUrl } from '@/contract/parse-url';

/**
 * Escapes one segment of a path. Half a surrogate pair, on which `encodeURIComponent` throws, stays as it is. Whatever
 * writes it into an address makes it the replacement character.
 */
export const pathSegment = (text: string): string => text.replaceAll(/\P{Cs}+/gu, encodeURIComponent);

/** A part of an address without its escapes; as it is if they are wrong. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const unseen = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** The URL if it is http or https and has no credentials. Check every URL with it before linking or opening it. */
export function safeHttpUrl(text: unknown): URL | undefined {
  if (typeof text !== 'string') return undefined;
  const trimmed = text.trim();
  // The URL parser drops tabs and newlines and accepts "https:host", which is not what a person reads.
  // It also drops characters that nobody sees, and decodes the host.
  if (!/^https?:\/\/[^/?#%]+(?:[/?#]|$)/i.test(trimmed) || /[\s\\]/.test(trimmed) || unseen.test(trimmed))
    return undefined;
  const url = parseUrl(trimmed);
  return url?.username === '' && url.password === '' ? url : undefined;
}
