/** Set by `npm run test:exhaustive`, which runs the test files that import this one. */
export const isExhaustive = process.env['EXHAUSTIVE'] === '1';

/** Options of a property test: all runs in the exhaustive tests, a fifth of them in `npm test`. */
export const runs = (all: number) => ({ numRuns: isExhaustive ? all : Math.ceil(all / 5) });
