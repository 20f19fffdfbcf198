import { useCatchUp, type CatchUpOptions } from './use-catch-up';

/** Keeps the list up to date while it is shown. The list loads it after its rows. */
export function CatchUp(options: CatchUpOptions) {
  useCatchUp(options);
  return null;
}
