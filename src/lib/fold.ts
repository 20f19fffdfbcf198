const beyondAscii = /[^\0-\x7f]/;

export const isAscii = (text: string): boolean => !beyondAscii.test(text);

/** Accents, points, vowel signs and strokes that people leave out when they type, and characters that nobody sees. */
const leftOut =
  /\u0640|[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]|\p{Default_Ignorable_Code_Point}|(?=\p{Mn})[\p{Script=Hebrew}\u0600-\u06ff]/gu;

/** Letters and signs that Unicode does not take apart, as people without them on the keyboard type them. */
const typedAs: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ی: 'ي',
  ک: 'ك',
  '⁄': '/',
  ...Object.fromEntries(Array.from('‘’‚‛ʼʻ′', (quote) => [quote, "'"])),
  ...Object.fromEntries(Array.from('“”„‟″«»', (quote) => [quote, '"'])),
  ...Object.fromEntries(Array.from('‐‒–—―−', (dash) => [dash, '-'])),
};
const typedOtherwise = new RegExp(`[${Object.keys(typedAs).join('')}]`, 'g');

/**
 * The form in which all texts are searched and compared: without case, accents and invisible characters, with ligatures
 * and full-width letters taken apart. "Muller" finds "Müller", however its ü is stored.
 */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(leftOut, '')
    .toLowerCase()
    .replace(typedOtherwise, (letter) => typedAs[letter] ?? letter);
}

/** The form in which regular expressions see a text: accents count, but not how they are stored. */
export const composed = (text: string): string => (isAscii(text) ? text : text.normalize('NFC'));

/** A run of ASCII, or a character with what combines with it: normal forms never reach beyond it. */
const cluster = /[\0-\x7f]+(?![\p{M}\u1160-\u11ff\ud7b0-\ud7fb])|[^][\p{M}\u1160-\u11ff\ud7b0-\ud7fb]*/gu;

export interface Formed {
  readonly text: string;
  /** The start and end in the original of a part of the text. */
  readonly place: (from: number, to: number) => readonly [number, number];
}

/** A text in another form, which may have another length, and how to get back to the original. */
export function formed(original: string, form: (text: string) => string): Formed {
  const whole = form(original);
  if (isAscii(original) || whole === original) return { text: whole, place: (from, to) => [from, to] };
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  const forms = new Map<string, string>();
  for (const { 0: part, index } of original.matchAll(cluster)) {
    const known = forms.get(part) ?? form(part);
    forms.set(part, known);
    text += known;
    const isRun = isAscii(part);
    for (let nth = 0; starts.length < text.length; nth += 1) {
      starts.push(isRun ? index + nth : index);
      ends.push(isRun ? index + nth + 1 : index + part.length);
    }
  }
  return { text, place: (from, to) => [starts[from] ?? 0, ends[to - 1] ?? 0] };
}

/** More places in one text are not marked. */
const MOST_PLACES = 1_000;

/** Start and end of each place where a text is found in another, as one flat list. Space around it is ignored. */
export function placesOf(text: string, find: string): number[] {
  const wanted = fold(find.trim());
  if (wanted === '') return [];
  const folded = formed(text, fold);
  const places: number[] = [];
  for (
    let at = folded.text.indexOf(wanted);
    at >= 0 && places.length < 2 * MOST_PLACES;
    at = folded.text.indexOf(wanted, at + wanted.length)
  )
    places.push(...folded.place(at, at + wanted.length));
  return places;
}

export interface Piece {
  text: string;
  match: boolean;
}

/** Cuts a text into pieces at the places that match. */
export function piecesOf(text: string, places: readonly number[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = 0; at + 1 < places.length; at += 2) {
    const begin = places[at] ?? 0;
    const end = places[at + 1] ?? 0;
    if (begin < from || end > text.length) continue;
    if (begin > from) pieces.push({ text: text.slice(from, begin), match: false });
    pieces.push({ text: text.slice(begin, end), match: true });
    from = end;
  }
  if (from < text.length || pieces.length === 0) pieces.push({ text: text.slice(from), match: false });
  return pieces;
}
