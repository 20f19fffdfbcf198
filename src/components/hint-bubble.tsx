import { Tooltip } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';

interface HintBubbleProps {
  target: RefObject<HTMLElement | null>;
  label: ReactNode;
}

/** The part of a hint that is loaded on demand. */
export function HintBubble({ target, label }: HintBubbleProps) {
  return <Tooltip target={target} label={label} opened multiline />;
}
