import { VisuallyHidden } from '@mantine/core';

/** Placeholder for a value that the console cannot know, as opposed to an empty one. */
export function UnknownValue() {
  return (
    <span title="Not known">
      <span aria-hidden>–</span>
      <VisuallyHidden>Not known</VisuallyHidden>
    </span>
  );
}
