/**
 * A choice from the fault tables for `npm test`: every page and every change meets one fault, and every fault is met.
 * The whole tables run with the exhaustive tests.
 */
import { faults, isOfBody, lostAnswer, type Fault } from './kinds';
import { places, type Place } from './pages';
import type { Write } from './write';
import { writes } from './writes';

export interface PagePair {
  place: Place;
  fault: Fault;
}

export interface WritePair {
  write: Write;
  fault: Fault;
}

const readFaults = [...faults, lostAnswer];

export const pagePairs: readonly PagePair[] = places
  .filter(({ readsNothing }) => !readsNothing)
  .map((place, at) => ({ place, fault: readFaults[at % readFaults.length]! }));

/** The faults that can befall a change, without those after which it has been made. */
export const faultsOf = ({ bodyless, except }: Write) =>
  faults.filter((fault) => !(bodyless && isOfBody(fault)) && !except?.includes(fault.name));

/** Each change takes the fault that the changes before it took least often. */
function chooseForWrites(): WritePair[] {
  const uses = new Map<Fault, number>();
  const usesOf = (fault: Fault) => uses.get(fault) ?? 0;
  return writes.map((write) => {
    const fault = faultsOf(write).reduce((least, one) => (usesOf(one) < usesOf(least) ? one : least));
    uses.set(fault, usesOf(fault) + 1);
    return { write, fault };
  });
}

export const writePairs: readonly WritePair[] = chooseForWrites();
