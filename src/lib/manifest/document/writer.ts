import type { ManifestPath } from '@/lib/manifest/finding';
import { EditRefused } from './edits';
import { reparse } from './incremental';
import { parseText } from './parse';
import { applyStep, type Span, type Step, widen } from './steps';
import { findPlace, type Place, type Tree } from './tree';

export const unwritable = 'This part is written in a way that only the source can change';

/** A text and its tree during an edit. Every change is parsed immediately, so positions stay correct. */
export class Writer {
  readonly steps: Step[] = [];
  #text: string;
  #tree: Tree;

  constructor(text: string, tree: Tree) {
    this.#text = text;
    this.#tree = tree;
  }

  get text(): string {
    return this.#text;
  }

  get tree(): Tree {
    return this.#tree;
  }

  get newline(): string {
    return this.#tree.layout.newline;
  }

  /** Replaces spans of the current text. Throws `EditRefused` if the result has syntax errors. */
  splice(...changes: readonly Step[]): void {
    let span: Span | undefined;
    for (const step of changes.toSorted((a, b) => b.from - a.from)) {
      if (this.#text.slice(step.from, step.to) === step.insert) continue;
      this.#text = applyStep(this.#text, step);
      span = widen(span, step);
      this.steps.push(step);
    }
    if (!span) return;
    const { layout } = this.#tree;
    const tree = reparse(this.#tree, this.#text, span) ?? parseText(this.#text, layout.format).tree;
    if (!tree) throw new EditRefused(unwritable);
    this.#tree = { ...tree, layout };
  }

  find(path: ManifestPath): Place | undefined {
    return findPlace(this.#tree, path);
  }

  /** The place of a path that must exist. */
  place(path: ManifestPath): Place {
    const place = this.find(path);
    if (!place) throw new EditRefused('The document has no such place any more');
    return place;
  }

  lineStart(offset: number): number {
    return offset === 0 ? 0 : this.#text.lastIndexOf('\n', offset - 1) + 1;
  }

  column(offset: number): number {
    return offset - this.lineStart(offset);
  }

  /** Offset of the line break, or of the end of the text. */
  lineEnd(offset: number): number {
    const at = this.#text.indexOf('\n', offset);
    if (at < 0) return this.#text.length;
    return this.#text[at - 1] === '\r' && at - 1 >= offset ? at - 1 : at;
  }

  /** Start of the next line, or the end of the text. */
  nextLine(offset: number): number {
    const at = this.#text.indexOf('\n', offset);
    return at < 0 ? this.#text.length : at + 1;
  }

  /** Only spaces precede it on its line. */
  isFirstOnLine(offset: number): boolean {
    return this.#text.slice(this.lineStart(offset), offset).trim() === '';
  }

  indentOfLine(offset: number): number {
    return /^ */.exec(this.#text.slice(this.lineStart(offset), offset))?.[0].length ?? 0;
  }
}
