import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { lazyOverlay } from '@/components/state/lazy-part';
import classes from './hint.module.css';

const Tooltip = lazyOverlay(() => import('./overlays'), 'Tooltip');

interface HintProps {
  /** A function if the text is expensive to create. */
  label: ReactNode | (() => ReactNode);
  children: ReactNode;
}

/** A tooltip that is only mounted on hover or focus: tables have hundreds of them. */
export function Hint({ label, children }: HintProps) {
  const { target, tooltip } = useHint<HTMLSpanElement>(label);
  return (
    <>
      <span {...target} className={`${classes.target} inline shrink`} role="presentation">
        {children}
      </span>
      {tooltip}
    </>
  );
}

/** The props of an element that has a tooltip, and the tooltip. There is none without a label. */
export function useHint<Target extends HTMLElement>(label: HintProps['label']) {
  const ref = useRef<Target>(null);
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  const close = () => setOpened(false);
  const target = {
    ref,
    onPointerEnter: open,
    onPointerLeave: close,
    onFocus: open,
    onBlur: close,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    },
  };
  const tooltip =
    opened && label !== undefined ? (
      <Tooltip target={ref} label={typeof label === 'function' ? label() : label} opened multiline />
    ) : null;
  return { target, tooltip };
}
