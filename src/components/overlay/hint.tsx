import { useRef, useState, type ReactNode } from 'react';
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
  const target = useRef<HTMLSpanElement>(null);
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  const close = () => setOpened(false);
  return (
    <>
      <span
        ref={target}
        className={`${classes.target} inline shrink`}
        role="presentation"
        onPointerEnter={open}
        onPointerLeave={close}
        onFocus={open}
        onBlur={close}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
        }}
      >
        {children}
      </span>
      {opened ? (
        <Tooltip target={target} label={typeof label === 'function' ? label() : label} opened multiline />
      ) : null}
    </>
  );
}
