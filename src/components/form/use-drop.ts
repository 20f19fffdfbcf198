import { useState, type DragEvent } from 'react';

/**
 * The props of a place that takes what is dropped onto it, unless `takes` is false. `data-over` is set while something
 * is dragged over it.
 */
export function useDrop(onDrop: (data: DataTransfer) => void, takes = true) {
  const [over, setOver] = useState(false);
  return {
    'data-over': (over && takes) || undefined,
    onDragOver: (event: DragEvent) => {
      if (!takes) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onDrop(event.dataTransfer);
    },
  };
}
