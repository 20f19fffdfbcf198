import { VisuallyHidden } from '@mantine/core';

/** Stands for a value that the console cannot know, which is not the same as none. */
export function UnknownValue() {
  return (
    <span title="Not known">
      <span aria-hidden>–</span>
      <VisuallyHidden>Not known</VisuallyHidden>
    </span>
  );
}
