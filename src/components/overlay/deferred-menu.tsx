import type { MenuProps } from '@mantine/core';
import { useRef, useState, type ReactNode, type Ref } from 'react';
import { lazyOverlay } from '@/components/state/lazy-part';
import classes from './deferred-menu.module.css';

const MenuFrame = lazyOverlay(() => import('./overlays'), 'MenuFrame');

/** Props for the button that opens the menu. */
export interface MenuTrigger {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onPointerDown: () => void;
  onClick: () => void;
}

interface DeferredMenuProps {
  /** Accessible name of the menu. */
  label: string;
  renderButton: (trigger: MenuTrigger) => ReactNode;
  /** The items; use a lazy component to keep their code out of the page. */
  children: ReactNode;
  position: MenuProps['position'];
  wide?: boolean;
}

/** A menu that is loaded and mounted when it first opens: tables have hundreds of them. */
export function DeferredMenu({ label, renderButton, children, position, wide = false }: DeferredMenuProps) {
  const target = useRef<HTMLButtonElement>(null);
  const wasOpened = useRef(false);
  const [opened, setOpened] = useState<boolean>();
  const change = (next: boolean) => {
    setOpened(next);
    if (!next) target.current?.focus();
  };
  return (
    <span className={classes.root} data-wide={wide || undefined}>
      {renderButton({
        ref: target,
        'aria-haspopup': 'menu',
        'aria-expanded': opened ?? false,
        // The pointer press closes an open menu before the click; the click must not reopen it.
        onPointerDown: () => {
          wasOpened.current = opened ?? false;
        },
        onClick: () => {
          change(!wasOpened.current);
          wasOpened.current = false;
        },
      })}
      {opened === undefined ? null : (
        <MenuFrame
          opened={opened}
          onChange={change}
          position={position}
          anchor={
            <span aria-hidden className={classes.anchor}>
              {label}
            </span>
          }
        >
          {children}
        </MenuFrame>
      )}
    </span>
  );
}
