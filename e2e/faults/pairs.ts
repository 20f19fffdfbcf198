/**
 * A choice from the fault tables for `npm test`: every fault meets one page and one change. The whole tables run with the
 * exhaustive tests, and src/app/states.test.tsx shows every page with refusals and unreadable answers.
 */
import { faults, isOfBody, lostAnswer, type Fault } from './kinds';
import { places, type Place } from './pages';
import { writes, type Write } from './writes';

/** The faults that a change can meet, without those after which it has been made. */
export const faultsOf = ({ bodyless, except }: Write) =>
  faults.filter((fault) => !(bodyless && isOfBody(fault)) && !except?.includes(fault.name));

/** Takes elements from all over a list: the first, and from there every nth. */
const spread = <Item>(items: readonly Item[], at: number, of: number): Item =>
  items[Math.floor((at * items.length) / of)]!;

const readFaults = [...faults, lostAnswer];
/** The pages that show every fault. */
const needing = places.filter(
  ({ readsNothing, optional, readsWith }) => !readsNothing && !optional && !readsWith,
);

export const pagePairs: readonly { place: Place; fault: Fault }[] = readFaults.map((fault, at) => ({
  place: spread(needing, at, readFaults.length),
  fault,
}));

export const writePairs: readonly { write: Write; fault: Fault }[] = faults.map((fault, at) => ({
  write: spread(
    writes.filter((write) => faultsOf(write).includes(fault)),
    at,
    faults.length,
  ),
  fault,
}));
