import { useState, type DragEvent } from 'react';

/** The props of a place that takes what is dropped onto it. `data-over` is set while something is dragged over it. */
export function useDrop(onDrop: (data: DataTransfer) => void) {
  const [over, setOver] = useState(false);
  return {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => {
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
