import type { FieldValue, Filter, Truth } from '@/lib/operation-query/filter';
import { BLOCK_ROWS, Flag, type Block } from './block';
import { NOT_FAILED, type Columns } from './columns';
import { CHUNK_STRINGS } from './dictionary';
import { fieldValue } from './fields';
import { isPartOfUuid, UuidSearch, UuidTexts } from './operation-id';

/** Truth as a number: `all` is the minimum of its parts, `any` the maximum. */
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
  /** Writes the truth of each of the first `count` rows of a list. */
  readonly fill: (block: Block, rows: Uint16Array, count: number, truths: Uint8Array) => void;
  /** Given if the truth of a row is looked up by its number in a column. */
  readonly lookup?: Lookup;
}

interface Lookup {
  readonly columnOf: (block: Block) => Uint32Array;
  readonly memo: TruthMemo;
}

/** Compiles a filter for some columns. A string that occurs in many rows is tested once. */
export function evaluation(filter: Filter, columns: Columns): Evaluation {
  switch (filter.kind) {
    case 'condition':
      return condition(filter, columns);
    case 'not': {
      const { cost, fill } = evaluation(filter.of, columns);
      return {
        cost,
        fill: (block, rows, count, truths) => {
          fill(block, rows, count, truths);
          for (let at = 0; at < count; at += 1) {
            const row = rows[at] ?? 0;
            truths[row] = True - (truths[row] ?? 0);
          }
        },
      };
    }
    case 'all':
    case 'any': {
      const parts = filter.of.map((part) => evaluation(part, columns));
      const lookups = oncePerColumn(
        filter.kind,
        parts.flatMap(({ lookup }) => lookup ?? []),
        columns,
      );
      const others = parts.filter(({ lookup }) => !lookup);
      return combined(filter.kind, lookups.length > 0 ? [looked(filter.kind, lookups), ...others] : others);
    }
  }
}

/** Joins the lookups in one column, as of the names of an installation, to one. */
function oncePerColumn(kind: 'all' | 'any', lookups: readonly Lookup[], columns: Columns): Lookup[] {
  const join = kind === 'all' ? Math.min : Math.max;
  return [...new Set(lookups.map(({ columnOf }) => columnOf))].map((columnOf) => {
    const memos = lookups.flatMap((one) => (one.columnOf === columnOf ? one.memo : []));
    const [only, second] = memos;
    const joined = () =>
      new TruthMemo(columns, (number) => join(...memos.map((memo) => memo.truthOf(number))));
    return { columnOf, memo: only && !second ? only : joined() };
  });
}

/** Looks truths up, one column after the other. Rows that are decided are left out of those that follow. */
function looked(kind: 'all' | 'any', lookups: readonly Lookup[]): Evaluation {
  const decided = kind === 'all' ? False : True;
  const open = new Uint16Array(BLOCK_ROWS);
  const fill: Evaluation['fill'] = (block, rows, count, truths) => {
    for (let at = 0; at < count; at += 1) truths[rows[at] ?? 0] = True - decided;
    let list = rows;
    let left = count;
    for (const { columnOf, memo } of lookups) {
      const column = columnOf(block);
      const { known } = memo;
      let still = 0;
      for (let at = 0; at < left; at += 1) {
        const row = list[at] ?? 0;
        const number = column[row] ?? 0;
        let truth = known[number] ?? UNTESTED;
        if (truth === UNTESTED) truth = memo.truthOf(number);
        if (truth === Unknown || truth === decided) truths[row] = truth;
        if (truth === decided) continue;
        open[still] = row;
        still += 1;
      }
      list = open;
      left = still;
    }
  };
  const [only, second] = lookups;
  return only && !second ? { cost: 1, fill, lookup: only } : { cost: 1, fill };
}

function combined(kind: 'all' | 'any', parts: readonly Evaluation[]): Evaluation {
  const [first, ...others] = parts.toSorted((a, b) => a.cost - b.cost);
  // A row that has this truth keeps it, whatever the other parts say.
  const decided = kind === 'all' ? False : True;
  const own = new Uint8Array(BLOCK_ROWS);
  const open = new Uint16Array(BLOCK_ROWS);
  return {
    // Alternatives are words, which are looked for in all columns.
    cost: kind === 'any' ? 4 : Math.max(0, ...parts.map(({ cost }) => cost)),
    fill: (block, rows, count, truths) => {
      if (first) first.fill(block, rows, count, truths);
      else for (let at = 0; at < count; at += 1) truths[rows[at] ?? 0] = True - decided;
      if (others.length === 0) return;
      let left = 0;
      for (let at = 0; at < count; at += 1) {
        const row = rows[at] ?? 0;
        if (truths[row] === decided) continue;
        open[left] = row;
        left += 1;
      }
      for (const part of others) {
        if (left === 0) return;
        part.fill(block, open, left, own);
        let still = 0;
        for (let at = 0; at < left; at += 1) {
          const row = open[at] ?? 0;
          const truth = own[row] ?? 0;
          if (truth === Unknown || truth === decided) truths[row] = truth;
          if (truth === decided) continue;
          open[still] = row;
          still += 1;
        }
        left = still;
      }
    },
  };
}

type Condition = Extract<Filter, { kind: 'condition' }>;

function condition({ field, test, contains, isDecided }: Condition, columns: Columns): Evaluation {
  const value = fieldValue(field);
  const parts = contains?.every((text) => text !== '') ? contains : undefined;
  switch (value.kind) {
    case 'text': {
      const memo = new TruthMemo(
        columns,
        (number) => numberOf(test(value.textOf(columns, number))),
        value.isString && parts ? (chunk) => columns.strings.containing(chunk, parts) : undefined,
        isDecided && !parts?.some((text) => text.includes(NOT_FAILED)),
      );
      return looked('all', [{ columnOf: value.column, memo }]);
    }
    case 'list': {
      const byName = new Map<string, number>();
      const truthOf = (text: string) => {
        const truth = byName.get(text) ?? numberOf(test(text));
        byName.set(text, truth);
        return truth;
      };
      const memo = new TruthMemo(columns, (number) => {
        const text = columns.strings.text(number);
        return text === '' ? numberOf(test(undefined)) : Math.max(...text.split('\n').map(truthOf));
      });
      return looked('all', [{ columnOf: value.column, memo }]);
    }
    case 'number': {
      const unknown = numberOf(test(undefined));
      return {
        cost: 2,
        fill: (block, rows, count, truths) => {
          const at = value.reader(block, columns);
          for (let place = 0; place < count; place += 1) {
            const row = rows[place] ?? 0;
            const number = at(row);
            truths[row] = Number.isNaN(number) ? unknown : numberOf(test(number));
          }
        },
      };
    }
    case 'id':
      return { cost: 3, fill: idTest(columns, test, parts, isDecided) };
  }
}

/** Truth by number of a string or an installation, computed when it first occurs. */
class TruthMemo {
  /** `UNTESTED` where it has not been computed. */
  readonly known: Uint8Array;

  /**
   * `containing` tells which strings of a chunk can be true; all others but the empty one are false. If `isDecided`,
   * those that can be are.
   */
  constructor(
    { strings, installations }: Columns,
    readonly compute: (number: number) => number,
    readonly containing?: (chunk: number) => Uint8Array | undefined,
    readonly isDecided?: boolean,
  ) {
    // Strings that are added during a search are computed each time they occur.
    this.known = new Uint8Array(Math.max(strings.size, installations.list.length)).fill(UNTESTED);
  }

  truthOf(number: number): number {
    const { known } = this;
    const truth = known[number];
    if (truth === undefined) return this.compute(number);
    if (truth !== UNTESTED) return truth;
    const first = Math.floor(number / CHUNK_STRINGS) * CHUNK_STRINGS;
    const marks = number === 0 ? undefined : this.containing?.(first / CHUNK_STRINGS);
    if (!marks) return (known[number] = this.compute(number));
    // The empty string stands for what is unknown.
    for (let at = first === 0 ? 1 : 0; at < marks.length; at += 1)
      if (known[first + at] === UNTESTED)
        known[first + at] = marks[at] === 0 ? False : this.isDecided ? True : this.compute(first + at);
    return known[number] ?? Unknown;
  }
}

/** Tests ids. With `parts`, only those that contain one of them can be true; if `isDecided`, they are. */
function idTest(
  columns: Columns,
  test: Test,
  parts: readonly string[] | undefined,
  isDecided: boolean | undefined,
): Evaluation['fill'] {
  const searches = parts?.flatMap((part) => (isPartOfUuid(part) ? new UuidSearch(part) : []));
  const marks = new Uint8Array(BLOCK_ROWS);
  return (block, rows, count, truths) => {
    let texts: UuidTexts | undefined;
    marks.fill(searches ? 0 : 1);
    for (const search of searches ?? []) search.mark(block.id, rows, count, marks);
    for (let place = 0; place < count; place += 1) {
      const row = rows[place] ?? 0;
      if (((block.flags[row] ?? 0) & Flag.textId) !== 0) {
        const id = columns.strings.text(block.id[row * 4] ?? 0);
        truths[row] = numberOf(test(id === '' ? undefined : id));
      } else if (marks[row] === 0) truths[row] = False;
      else if (searches && isDecided) truths[row] = True;
      else {
        texts ??= new UuidTexts(block.id, block.rows);
        truths[row] = numberOf(test(texts.at(row)));
      }
    }
  };
}
