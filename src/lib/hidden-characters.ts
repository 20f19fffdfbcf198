/** Almost every text is made of these only, and needs no closer look. */
const plain = /^[\t\n\x20-\x7e\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027]*$/;

export const isPlain = (text: string): boolean => plain.test(text);

/**
 * Characters that show nothing or reorder what is around them: controls, direction marks, zero-width characters, tags,
 * the blank braille pattern. Also lone surrogates, which all look the same and are lost when the text is encoded.
 * The group is a flag of England, Scotland or Wales, which is written with tags.
 */
export const hiddenCharacters =
  /(\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f})|(?![\t\n])[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029\u2800\ufff9-\ufffb]/gu;

/** Scripts that join letters, or keep them apart, by zero-width characters. */
const joining =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Where hidden characters are part of the writing: the character, and what stands before and after it. */
const writing: readonly (readonly [RegExp, before: RegExp, after?: RegExp])[] = [
  [/\u200d/, /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u, /^\p{Extended_Pictographic}/u],
  [/[\ufe0e\ufe0f]/, /[\p{Extended_Pictographic}#*\d]/u],
  [/[\u200c\u200d]/, joining, joining],
  [/[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/u, /\p{Script=Han}/u],
  [/[\u180b-\u180f]/, /\p{Script=Mongolian}/u],
];

const codeOf = (character: string): string =>
  `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;

/** Replaces hidden characters, unless they are part of an emoji or of a script's writing. */
const replaceHidden = (text: string, replace: (character: string) => string): string =>
  text.replace(hiddenCharacters, (found, flag: string | undefined, at: number, whole: string) => {
    // Not by `$`: in Node 26 and newer Chrome, a class before it matches nothing beyond U+FFFF.
    const before = Array.from(whole.slice(Math.max(0, at - 2), at)).at(-1) ?? '';
    const end = at + found.length;
    const [after = ''] = whole.slice(end, end + 2);
    const belongs = writing.some(
      ([character, left, right]) =>
        character.test(found) && left.test(before) && (right?.test(after) ?? true),
    );
    return flag ?? (belongs ? found : replace(found));
  });

/**
 * Shows characters that hide or reorder text as `⟨U+202E⟩`. For the screen only: what is copied or sent is the original.
 */
export const showHidden = (text: string): string =>
  isPlain(text) ? text : replaceHidden(text.replaceAll('\r\n', '\n'), codeOf);

const oddSpace = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;

/** The same, also for spaces that are none: for ids, keys and values, where a look-alike matters. */
export const showHiddenAndSpaces = (text: string): string => showHidden(text).replace(oddSpace, codeOf);

/** Without the space around it, also where nobody sees it: a zero-width space is no space to `trim`. */
export function trimEdges(text: string): string {
  const seen = replaceHidden(text, ({ length }) => ' '.repeat(length)).trimEnd();
  return text.slice(seen.length - seen.trimStart().length, seen.length);
}

/** A browser lays out a megabyte of invisible or combining characters for a minute. */
const LONGEST_NAME = 5_000;

/** A name where something has to be seen or read out. */
export function shownName(name: string): string {
  if (name.trim() === '') return '(no name)';
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}

/** A secret without what stands around it or, if that is nothing, without what hides in it. */
export function withoutStray(text: string): string {
  const trimmed = trimEdges(text);
  return trimmed === text ? replaceHidden(text, () => '') : trimmed;
}

/** What stands around a secret or hides in it, and may be meant so: "It begins and ends with a space". */
export function strayWords(text: string): string | undefined {
  const trimmed = trimEdges(text);
  if (trimmed === text)
    return withoutStray(text) === text ? undefined : 'It has a character inside that cannot be seen';
  if (trimmed === '') return 'It has only space';
  const start = text.indexOf(trimmed);
  const parts = [
    { verb: 'begins', edge: text.slice(0, start) },
    { verb: 'ends', edge: text.slice(start + trimmed.length) },
  ].filter(({ edge }) => edge !== '');
  const edges = parts.map(({ edge }) => edge).join('');
  const what = /\S|\ufeff/.test(edges)
    ? 'a character that cannot be seen'
    : /^[\n\r]+$/.test(edges)
      ? 'a line break'
      : 'a space';
  return `It ${parts.map(({ verb }) => verb).join(' and ')} with ${what}`;
}
