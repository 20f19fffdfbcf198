import { ExactNumber, type JsonNumber } from '@/contract/exact-number';
import { toJson } from './json';

// Created lazily: the first formatter takes longer than the first rendering of a page.
let grouped: Intl.NumberFormat | undefined;

/** "12,431". Numbers that are not finite, and those that keep a point or an exponent, are written as they are. */
export function formatNumber(value: JsonNumber | bigint): string {
  if (value instanceof ExactNumber)
    return /^-?[1-9]\d*$/.test(value.source) ? formatNumber(BigInt(value.source)) : value.source;
  // Counts, which every page has, need no formatter.
  if (Number.isSafeInteger(value)) return String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  if (typeof value !== 'bigint' && !Number.isFinite(value)) return String(value);
  grouped ??= new Intl.NumberFormat('en', { maximumFractionDigits: 20 });
  return grouped.format(value);
}

/** "1 line", "12,431 lines". Pass `many` for irregular plurals. */
export const plural = (count: JsonNumber, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${Number(count) === 1 ? one : many}`;

/** "12+ causes" while only part of the data has been read. */
export const atLeast = (partial: boolean, words: string): string =>
  partial ? words.replace(/^[1-9][\d,]*/, '$&+') : words;

/** How many of a list are shown: "310 topics", "42 of 310 topics", "310 topics, 2 unreadable". */
export function countWords(shown: number, total: number, one: string, unreadable = 0): string {
  const all = plural(total, one);
  const words = shown === total ? all : `${formatNumber(shown)} of ${all}`;
  return unreadable === 0 ? words : `${words}, ${formatNumber(unreadable)} unreadable`;
}

const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** "0 B", "1.5 kB", "27 MB": powers of 1,000. */
export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes < 0) return 'unknown size';
  let value = bytes;
  let unit = 0;
  // 999.95 kB would print as "1,000 kB".
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 9.95 ? 0 : 1;
  return `${formatNumber(Number(value.toFixed(digits)))} ${units[unit] ?? ''}`;
}

/** "42 %", "0.4 %". Only exact shares are shown as 0 % or 100 %. */
export function formatPercent(part: number, whole: number): string {
  if (!(whole > 0) || !Number.isFinite(part) || !Number.isFinite(whole)) return 'unknown';
  const percent = (part / whole) * 100;
  if (percent > 0 && percent < 0.1) return 'under 0.1 %';
  if (percent > 99 && percent < 100) return `${Math.floor(percent * 10) / 10} %`;
  return `${percent < 10 ? Number(percent.toFixed(1)) : Math.round(percent)} %`;
}

/** Keeps both ends of an id: "6f1c2a…9b3e". Counts code points, so that emoji stay whole. */
export function truncateMiddle(text: string, head = 8, tail = 4): string {
  const characters = [...text];
  if (characters.length <= head + tail + 1) return text;
  return `${characters.slice(0, head).join('')}…${tail > 0 ? characters.slice(-tail).join('') : ''}`;
}

/** Shortens at the end: "A long name that goes…". */
export function truncateEnd(text: string, length: number): string {
  if (text.length <= length) return text;
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, Math.max(0, length - 1)).join('')}…`;
}

/** Any value as one line of text. Never throws. */
export const displayValue = (value: unknown): string =>
  typeof value === 'object' ? safeJson(value, 0) : String(value);

/** JSON of any value. What JSON cannot hold, such as a cycle in a YAML document, is reported instead of thrown. */
export function safeJson(value: unknown, indent = 2): string {
  try {
    return toJson(value, indent) ?? String(value);
  } catch {
    return '[not JSON]';
  }
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
