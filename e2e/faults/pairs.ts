import { faults, isOfBody, type Fault } from './kinds';
import { writes, type Write } from './writes';

/** The faults that a change can meet, without those after which it has been made. */
export const faultsOf = ({ bodyless, except }: Write) =>
  faults.filter((fault) => !(bodyless && isOfBody(fault)) && !except?.includes(fault.name));

/** Takes elements from all over a list: the first, and from there every nth. */
const spread = <Item>(items: readonly Item[], at: number, of: number): Item =>
  items[Math.floor((at * items.length) / of)]!;

const sample = faults.filter((_, at) => at % 2 === 0);

/** The choice for `npm test`: every second fault meets one change. */
export const writePairs: readonly { write: Write; fault: Fault }[] = sample.map((fault, at) => ({
  write: spread(
    writes.filter((write) => faultsOf(write).includes(fault)),
    at,
    sample.length,
  ),
  fault,
}));
