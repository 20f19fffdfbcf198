/**
 * Makes something of a list once, for as long as the list lives: tens of thousands of rows are not gone through again
 * at each render, nor when somebody comes back to them. Asked for by something else, it is made anew.
 */
export function ofRows<Row, Made>(make: (rows: readonly Row[], by: string) => Made) {
  const last = new WeakMap<readonly Row[], { by: string; made: Made }>();
  return (rows: readonly Row[], by = ''): Made => {
    const known = last.get(rows);
    if (known?.by === by) return known.made;
    const made = make(rows, by);
    last.set(rows, { by, made });
    return made;
  };
}
