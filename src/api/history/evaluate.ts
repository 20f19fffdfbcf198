import type { FieldValue, Filter, Truth } from '@/lib/operation-query/filter';
import { BLOCK_ROWS, Flag, type Block } from './block';
import type { Columns } from './columns';
import { CHUNK_STRINGS } from './dictionary';
import { fieldValue } from './fields';
import { isPartOfUuid, UuidTexts } from './operation-id';

/** Truth as a number: `all` is the least, `any` the greatest. */
export const False = 0;
export const Unknown = 1;
export const True = 2;
const UNTESTED = 3;

type Test = (value: FieldValue) => Truth;

const numberOf = (truth: Truth): number => (truth === undefined ? Unknown : truth ? True : False);

/** Part of a filter, ready to be evaluated over blocks. */
interface Evaluation {
  /** Parts that cost less come first, because they leave fewer rows to those after them. */
  readonly cost: number;
  /** Writes the truth of each row that is `needed`; of others, anything. */
  readonly fill: (block: Block, truths: Uint8Array, needed: Uint8Array) => void;
}

/** Compiles a filter for some columns. A string that occurs in many rows is tested once. */
export function evaluation(filter: Filter, columns: Columns): Evaluation {
  switch (filter.kind) {
    case 'condition': {
      return condition(filter, columns);
    }
    case 'not': {
      const { cost, fill } = evaluation(filter.of, columns);
      return {
        cost,
        fill: (block, truths, needed) => {
          fill(block, truths, needed);
          for (let row = 0; row < block.rows; row += 1) truths[row] = True - (truths[row] ?? 0);
        },
      };
    }
    case 'all':
    case 'any': {
      return combined(
        filter.kind,
        filter.of.map((part) => evaluation(part, columns)),
      );
    }
  }
}

function combined(kind: 'all' | 'any', parts: readonly Evaluation[]): Evaluation {
  const ordered = parts.toSorted((a, b) => a.cost - b.cost);
  // A row that has this truth keeps it, whatever the other parts say.
  const decided = kind === 'all' ? False : True;
  const own = new Uint8Array(BLOCK_ROWS);
  const left = new Uint8Array(BLOCK_ROWS);
  return {
    cost: Math.max(0, ...parts.map(({ cost }) => cost)),
    fill: (block, truths, needed) => {
      const { rows } = block;
      truths.fill(True - decided, 0, rows);
      for (const part of ordered) {
        let some = 0;
        for (let row = 0; row < rows; row += 1) {
          const open = truths[row] === decided ? 0 : (needed[row] ?? 0);
          left[row] = open;
          some |= open;
        }
        if (some === 0) return;
        part.fill(block, own, left);
        for (let row = 0; row < rows; row += 1) {
          if (left[row] === 0) continue;
          const [before = 0, next = 0] = [truths[row], own[row]];
          truths[row] = kind === 'all' ? Math.min(before, next) : Math.max(before, next);
        }
      }
    },
  };
}

type Condition = Extract<Filter, { kind: 'condition' }>;

function condition({ field, test, contains }: Condition, columns: Columns): Evaluation {
  const value = fieldValue(field);
  const parts = contains?.every((text) => text !== '') ? contains : undefined;
  switch (value.kind) {
    case 'text': {
      const memo = new TruthMemo(
        (number) => numberOf(test(value.textOf(columns, number))),
        value.isString && parts ? (chunk) => columns.strings.containing(chunk, parts) : undefined,
      );
      return { cost: 1, fill: (block, truths) => memo.fill(value.column(block), block.rows, truths) };
    }
    case 'list': {
      const byName = new Map<string, number>();
      const truthOf = (text: string) => {
        const truth = byName.get(text) ?? numberOf(test(text));
        byName.set(text, truth);
        return truth;
      };
      const memo = new TruthMemo((number) => {
        const text = columns.strings.text(number);
        return text === '' ? numberOf(test(undefined)) : Math.max(...text.split('\n').map(truthOf));
      });
      return { cost: 1, fill: (block, truths) => memo.fill(value.column(block), block.rows, truths) };
    }
    case 'number': {
      return {
        cost: 2,
        fill: (block, truths, needed) => {
          const at = value.reader(block, columns);
          for (let row = 0; row < block.rows; row += 1) {
            if (needed[row] === 0) continue;
            const number = at(row);
            truths[row] = numberOf(test(Number.isNaN(number) ? undefined : number));
          }
        },
      };
    }
    case 'id': {
      return { cost: 3, fill: idTest(columns, test, parts) };
    }
  }
}

/** Truth by number of a string or an installation, computed when it first occurs. */
class TruthMemo {
  #truths = new Uint8Array(256).fill(UNTESTED);

  /** `containing` tells which strings of a chunk can be true; all others but the empty one are false. */
  constructor(
    readonly compute: (number: number) => number,
    readonly containing?: (chunk: number) => Uint8Array | undefined,
  ) {}

  fill(column: Uint32Array, rows: number, truths: Uint8Array): void {
    for (let row = 0; row < rows; row += 1) {
      const number = column[row] ?? 0;
      const truth = this.#truths[number] ?? UNTESTED;
      truths[row] = truth === UNTESTED ? this.#add(number) : truth;
    }
  }

  #add(number: number): number {
    this.#makeRoom(number + 1);
    const chunk = Math.floor(number / CHUNK_STRINGS);
    const first = chunk * CHUNK_STRINGS;
    const marks = number === 0 ? undefined : this.containing?.(chunk);
    if (marks) {
      this.#makeRoom(first + marks.length);
      // The empty string stands for what is unknown.
      for (let at = first === 0 ? 1 : 0; at < marks.length; at += 1)
        if (this.#truths[first + at] === UNTESTED)
          this.#truths[first + at] = marks[at] === 0 ? False : this.compute(first + at);
    }
    const truth = this.#truths[number];
    if (truth !== UNTESTED && truth !== undefined) return truth;
    return (this.#truths[number] = this.compute(number));
  }

  #makeRoom(length: number): void {
    if (length <= this.#truths.length) return;
    const larger = new Uint8Array(length * 2).fill(UNTESTED);
    larger.set(this.#truths);
    this.#truths = larger;
  }
}

/** Tests ids. With `parts`, only those that contain one of them can be true. */
function idTest(columns: Columns, test: Test, parts: readonly string[] | undefined): Evaluation['fill'] {
  const possible = parts?.filter(isPartOfUuid);
  return (block, truths, needed) => {
    const texts = possible?.length === 0 ? undefined : new UuidTexts(block.id, block.rows);
    const marks = new Uint8Array(block.rows);
    if (possible) for (const part of possible) texts?.markContaining(part, marks);
    else marks.fill(1);
    for (let row = 0; row < block.rows; row += 1) {
      if (needed[row] === 0) continue;
      const isText = ((block.flags[row] ?? 0) & Flag.textId) !== 0;
      const id = isText
        ? columns.strings.text(block.id[row * 4] ?? 0)
        : marks[row]
          ? texts?.at(row)
          : undefined;
      if (id === undefined) truths[row] = False;
      else truths[row] = numberOf(test(id === '' ? undefined : id));
    }
  };
}
