import { Suspense, useRef, useState, type ReactNode } from 'react';
import { lazyPart } from './lazy-part';
import classes from './hint.module.css';

const HintBubble = lazyPart(() => import('./hint-bubble').then((module) => module.HintBubble));

interface HintProps {
  /** A function where it costs something to make. */
  label: ReactNode | (() => ReactNode);
  children: ReactNode;
}

/** A tooltip that costs nothing until the pointer or the focus arrives: tables hold hundreds of them. */
export function Hint({ label, children }: HintProps) {
  const target = useRef<HTMLSpanElement>(null);
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  const close = () => setOpened(false);
  return (
    <>
      <span
        ref={target}
        className={classes.target}
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
        <Suspense>
          <HintBubble target={target} label={typeof label === 'function' ? label() : label} />
        </Suspense>
      ) : null}
    </>
  );
}
