/**
 * The React Compiler knows this function by its module and refuses what calls it, because its object changes in place.
 * Only `use-virtual-rows.ts` calls it: it is left uncompiled and hands on plain values.
 */
export { observeElementOffset, useVirtualizer } from '@tanstack/react-virtual';
