/**
 * The React Compiler knows this function by its module and refuses what calls it, because its object changes in place.
 * Only hooks call it that are left uncompiled and hand on plain values.
 */
export {
  defaultRangeExtractor,
  observeElementOffset,
  observeElementRect,
  useVirtualizer,
} from '@tanstack/react-virtual';
