/** Set by `npm run test:exhaustive`, which runs the test files that import this one. */
export const isExhaustive = process.env['EXHAUSTIVE'] === '1';

/** Options of a property test: all runs in the exhaustive tests, a fifth of them in `npm test`. */
export const runs = (all: number) => ({ numRuns: isExhaustive ? all : Math.ceil(all / 5) });

/** Rows of a table of tests: all of them in the exhaustive tests, every third in `npm test`. */
export const rows = <Row>(all: readonly Row[]) => (isExhaustive ? all : all.filter((_, at) => at % 3 === 0));
