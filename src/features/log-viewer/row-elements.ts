/**
 * Which element draws which line, by numbers that serve as keys. An element stays with its line while that is mounted.
 * Afterwards another line may have it, which is faster than making a new one.
 */
export class RowElements {
  #ofLines: ReadonlyMap<number, number> = new Map();
  #next = 0;

  /**
   * The elements of the lines that are mounted now. While text is selected none gets another line: the browser would
   * select that instead, and reordering elements ends a selection.
   */
  draw(lines: readonly number[], isSelecting: boolean): ReadonlyMap<number, number> {
    const before = this.#ofLines;
    const mounted = new Set(lines);
    const free = isSelecting ? [] : [...before].filter(([line]) => !mounted.has(line));
    let taken = 0;
    const take = (): number => {
      const [, element] = free[taken] ?? [];
      taken += 1;
      if (element !== undefined) return element;
      this.#next += 1;
      return this.#next;
    };
    this.#ofLines = new Map(lines.map((line) => [line, before.get(line) ?? take()]));
    return this.#ofLines;
  }
}
