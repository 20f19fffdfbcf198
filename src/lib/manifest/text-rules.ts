import type { Finding, ManifestPath } from './finding';
import { keyAt } from './known-keys';
import { warning } from './walk';
import { olderMeaning } from './yaml-writer';

export interface WrittenText {
  readonly text: string;
  /** Written without quotes. */
  readonly isPlain: boolean;
  readonly path: ManifestPath;
}

/** Joiners and variation selectors belong to emoji and to scripts such as Persian, but not after a Latin letter. */
const joiner = String.raw`[\u200C\u200D\uFE0E\uFE0F]`;
const unseen = new RegExp(
  String.raw`(?!${joiner})[\p{DI}\p{Cf}\p{Cc}\p{Zl}\p{Zp}]|(?<![^\0-\x7F])${joiner}`,
  'gu',
);
const oddSpace = /[^\P{Zs} ]/gu;
/** Of word processors and chats. In YAML they are part of the text. */
const typographic = /^[“”„‟‘’‚«](.*)[“”‟‘’»]$/s;
/** Usual in texts for people. */
const usual = /[\t\n\r\u061C\u200E\u200F]/;

const forPeople = new Set(['displayName', 'mapToDisplayName', 'prompt']);

const codeOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** The text with each invisible character by its number, as in “email⟨U+00A0⟩”. */
export const withCodes = (text: string): string =>
  text
    .replaceAll(unseen, (found) => `⟨${codeOf(found)}⟩`)
    .replaceAll(oddSpace, (found) => `⟨${codeOf(found)}⟩`);

/** The text without characters that nobody sees, and with ordinary spaces. */
export const plainlyWritten = (text: string): string =>
  text
    .replaceAll(oddSpace, ' ')
    .replaceAll(unseen, (found) => (/\s/.test(found) ? ' ' : ''))
    .replace(typographic, '$1')
    .trim();

/** What is wrong with the characters of a text. Only names have to match exactly. */
function hiddenIn(text: string, key: string): string | undefined {
  if (forPeople.has(key)) {
    const found = [...text.matchAll(unseen)].find(([character]) => !usual.test(character));
    return found && `${key} has an invisible character, ${codeOf(found[0])}`;
  }
  // A schedule may be a block of text, which ends with a line break.
  const name = key === 'schedule' ? text.trimEnd() : text;
  const [found] = [...name.matchAll(unseen), ...name.matchAll(oddSpace)];
  if (found) return `${key} has an invisible or unusual character, ${codeOf(found[0])}`;
  if (typographic.test(name)) return `${key} has typographic quotes, which are part of it`;
  return name === name.trim() ? undefined : `${key} starts or ends with a space`;
}

export function textRules({ text, isPlain, path }: WrittenText): Finding[] {
  const key = path.findLast((part) => typeof part === 'string') ?? '';
  const known = keyAt(path);
  if (!known || known.type === 'number' || known.type === 'boolean') return [];
  const hidden = hiddenIn(text, key);
  const meaning = isPlain ? olderMeaning(text) : undefined;
  return [
    ...(hidden ? [warning('invisible-character', path, hidden)] : []),
    ...(meaning
      ? [
          warning(
            'plain-word',
            path,
            `Without quotes, parsers of YAML 1.1 read ${text} as ${meaning}`,
            `"${text}"`,
          ),
        ]
      : []),
  ];
}

/** What `textRules` finds in the texts of one integration whose notation is not known. */
export function valueRules(value: unknown, path: ManifestPath = []): Finding[] {
  if (typeof value === 'string') return textRules({ text: value, isPlain: false, path });
  if (typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, inner]) =>
    valueRules(inner, [...path, isList ? Number(key) : key]),
  );
}

/** Whether `textRules` may find something, at a glance. */
export const isOddText = (text: string, isPlain: boolean): boolean =>
  text.search(unseen) >= 0 ||
  text.search(oddSpace) >= 0 ||
  text !== text.trim() ||
  typographic.test(text) ||
  (isPlain && olderMeaning(text) !== undefined);
