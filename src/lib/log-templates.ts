import { groupBy } from './group-by';

/** What stands for a variable part in a template. */
export const VARIABLE = '<*>';

/** Longer messages mostly end in a dump. */
const MOST_CHARACTERS = 400;
/** Further shapes are not counted. A log of free text may have one for each line. */
const MOST_SHAPES = 20_000;
/** A word with more values at its place than this is a variable. */
const MOST_BRANCHES = 4;

// Texts are replaced in this order. Each expression takes time linear in a text of this length.
const variables: readonly (readonly [RegExp, string])[] = [
  // A URL, an e-mail address.
  [/[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'<>)\]]+/gi, VARIABLE],
  [/[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g, VARIABLE],
  // A date: "Fri Jun 17 20:55:06 2005", "17 Jul 2026".
  [
    /(?:\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? +)?(?:\b\d{1,2} +)?\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* +\d[\d ]*(?:,? +\d{1,2}:\d\d(?::\d\d)?)?(?: +\d{4})?\b/gi,
    VARIABLE,
  ],
  // A path of several parts, one from the root, a host with a port.
  [/(?<![\w.])(?:[a-z]:)?\/?(?:[\w.$@%+~-]+[/\\]){2,}[\w.$@%+~-]*/gi, VARIABLE],
  [/(?<!\w)\/[\w.$@%+~-]+(?:\/[\w.$@%+~-]*)*/g, VARIABLE],
  [/(?<![\w.-])[\w-]+(?:\.[\w-]+)+:\d+/g, VARIABLE],
  [/\b([a-z_][\w.-]*)=(?:"[^"]*"|'[^']*'|[^\s,;)\]}]+)/gi, `$1=${VARIABLE}`],
  // A word with a digit, what is joined to it, its unit, a size said twice, a list.
  [/[<>~]?[\w.#-]*\d[\w.#-]*/g, VARIABLE],
  [/[\w.#-]*<\*>(?:[:.,+_/%#|\\@-]*<\*>)*[\w%#-]*/g, VARIABLE],
  [/<\*> ?(?:[kmgt]i?b|b|ms|µs|us|ns|s|secs?|mins?|hours?)\b(?!\/)/gi, VARIABLE],
  [/<\*> bytes \(<\*>\)/gi, `${VARIABLE} bytes`],
  [/<\*>(?:[ ,]+<\*>)+/g, VARIABLE],
];

/** The words of a message, its evident variables replaced. */
export function wordsOf(message: string): string[] {
  let text = message.slice(0, MOST_CHARACTERS);
  for (const [expression, replacement] of variables) text = text.replace(expression, replacement);
  return text.split(/\s+/).filter(Boolean);
}

/** "1 page" and "2 pages" say the same. */
const inSingular = (words: readonly string[]): readonly string[] =>
  words.map((word, place) =>
    words[place - 1] === VARIABLE ? word.replace(/^([a-z]{3,}?)(?:s|\(s\))(?=[^a-z]|$)/, '$1') : word,
  );

const withoutNumbers = (message: string): string => message.replace(/\d[\da-f-]*/g, '0');

/** A part of a long text keeps all of it in memory; this keeps only itself. */
const ownText = (text: string): string => ` ${text}`.slice(1);

/** Messages that are equal but for evident variables. */
interface Shape {
  readonly words: readonly string[];
  /** The place of the first message. */
  readonly first: number;
  readonly message: string;
  /** All messages are equal to the first. */
  isConstant: boolean;
  count: number;
}

/** Messages that say the same of different things. */
export interface LogTemplate {
  /** The words; those in which its messages differ are `VARIABLE`. */
  readonly words: readonly string[];
  /** Its shapes, by number. */
  readonly shapes: readonly number[];
}

/**
 * Groups messages by the text that they share. The method is that of Yu, He, Chen and others: *Brain: Log Parsing With
 * Bidirectional Parallel Tree* (IEEE Transactions on Services Computing, 2023): in a message, the longest combination
 * of words that are equally frequent at their places is its constant part; rarer words are variables where they have
 * many values. Unlike the original, it has one setting for all logs.
 */
export class LogTemplates {
  readonly #shapes: Shape[] = [];
  /** By words, and by the message with its numbers cut, which is faster. */
  readonly #byWords = new Map<string, number>();
  readonly #byNumberless = new Map<string, number>();

  /** Adds a message, in lower case. Returns the number of its shape; -1 if there are too many. */
  add(message: string, place: number): number {
    const numberless = withoutNumbers(message);
    let number = this.#byNumberless.get(numberless);
    if (number === undefined) {
      const kept = ownText(message);
      number = this.#numberOf(kept, place);
      if (number < 0) return number;
      if (this.#byNumberless.size < 2 * MOST_SHAPES) this.#byNumberless.set(withoutNumbers(kept), number);
    }
    const shape = this.#shapes[number];
    if (shape) {
      shape.count += 1;
      shape.isConstant &&= shape.message === message;
    }
    return number;
  }

  #numberOf(message: string, first: number): number {
    if (this.#shapes.length === MOST_SHAPES) return -1;
    const words = inSingular(wordsOf(message));
    const key = words.join(' ');
    const known = this.#byWords.get(key);
    if (known !== undefined) return known;
    const number = this.#shapes.push({ words, first, message, isConstant: true, count: 0 }) - 1;
    this.#byWords.set(key, number);
    return number;
  }

  /** The templates of all messages so far. */
  templates(): LogTemplate[] {
    return [...groupBy(this.#shapes.keys(), (number) => this.#wordsOf(number).length).values()]
      .flatMap((numbers) => this.#rootsOf(numbers))
      .flatMap(({ numbers, variable }) => this.#split(numbers, variable));
  }

  /** The place of the first message of a shape. */
  firstOf(shape: number): number {
    return this.#shapes[shape]?.first ?? 0;
  }

  /** Whether all messages of a template are the same. */
  isConstant({ shapes: [shape = 0, another] }: LogTemplate): boolean {
    return another === undefined && this.#shapes[shape]?.isConstant === true;
  }

  /** Whether there is a message that a template of other messages fits. */
  has(template: readonly string[]): boolean {
    return this.#shapes.some(
      ({ words }) =>
        words.length === template.length &&
        words.every((word, place) => template[place] === VARIABLE || template[place] === word),
    );
  }

  #wordsOf(number: number): readonly string[] {
    return this.#shapes[number]?.words ?? [];
  }

  /** Messages of one length, by their constant part, and the places of the words that are surely variable. */
  #rootsOf(numbers: readonly number[]): { numbers: number[]; variable: ReadonlySet<number> }[] {
    const frequencies = this.#frequencies(numbers);
    const frequencyAt = (number: number, place: number) => {
      const word = this.#wordsOf(number)[place] ?? VARIABLE;
      return word === VARIABLE ? 0 : (frequencies[place]?.get(word) ?? 0);
    };
    const rootOf = (number: number) =>
      mostCommon(this.#wordsOf(number).map((_, place) => frequencyAt(number, place)));
    const groups = groupBy(numbers, (number) => {
      const root = rootOf(number);
      const constant = this.#wordsOf(number).map((word, place) =>
        root > 0 && frequencyAt(number, place) === root ? word : undefined,
      );
      return JSON.stringify(constant);
    });
    return [...groups.values()].map((group) => {
      const root = rootOf(group[0] ?? 0);
      // A word that is more frequent than the constant part belongs to other messages as well.
      const differs = (place: number) =>
        this.#valuesAt(group, place).size > 1 && group.some((number) => frequencyAt(number, place) > root);
      return { numbers: group, variable: new Set(placesOf(frequencies).filter(differs)) };
    });
  }

  /** By place: how many messages have a word there. */
  #frequencies(numbers: readonly number[]): Map<string, number>[] {
    const frequencies: Map<string, number>[] = this.#wordsOf(numbers[0] ?? 0).map(() => new Map());
    for (const number of numbers)
      this.#wordsOf(number).forEach((word, place) => {
        const at = frequencies[place];
        at?.set(word, (at.get(word) ?? 0) + (this.#shapes[number]?.count ?? 0));
      });
    return frequencies;
  }

  #valuesAt(numbers: readonly number[], place: number): Set<string> {
    return new Set(numbers.map((number) => this.#wordsOf(number)[place] ?? ''));
  }

  /** Splits messages by their other words, the one with the fewest values first. */
  #split(numbers: readonly number[], variable: ReadonlySet<number>): LogTemplate[] {
    const [first = 0] = numbers;
    const open = this.#wordsOf(first)
      .map((_, place) => ({ place, values: variable.has(place) ? 1 : this.#valuesAt(numbers, place).size }))
      .filter(({ values }) => values > 1)
      .toSorted((a, b) => a.values - b.values);
    const [least] = open;
    if (!least || least.values > MOST_BRANCHES) {
      const unknown = new Set([...variable, ...open.map(({ place }) => place)]);
      const words = this.#wordsOf(first).map((word, place) => (unknown.has(place) ? VARIABLE : word));
      return [{ words, shapes: numbers }];
    }
    const parts = groupBy(numbers, (number) => this.#wordsOf(number)[least.place]);
    return [...parts.values()].flatMap((part) => this.#split(part, variable));
  }
}

const placesOf = (list: readonly unknown[]) => list.map((_, place) => place);

/** The frequency that most words share, of those that are at least half as frequent as the most frequent one. */
function mostCommon(frequencies: readonly number[]): number {
  const least = frequencies.reduce((a, b) => Math.max(a, b), 0) / 2;
  const counts = new Map<number, number>();
  let best = 0;
  for (const frequency of frequencies) {
    if (frequency === 0 || frequency < least) continue;
    const count = (counts.get(frequency) ?? 0) + 1;
    counts.set(frequency, count);
    const most = counts.get(best) ?? 0;
    if (count > most || (count === most && frequency > best)) best = frequency;
  }
  return best;
}
