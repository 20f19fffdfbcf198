import type { MenuProps } from '@mantine/core';
import { Suspense, useRef, useState, type ReactNode, type Ref } from 'react';
import { lazyPart } from './lazy-part';
import classes from './deferred-menu.module.css';

const loadFrame = () => import('./menu-frame');
const MenuFrame = lazyPart(() => loadFrame().then((module) => module.MenuFrame));

/** What the button of a menu has to take. */
export interface MenuTrigger {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onPointerEnter: () => void;
  onPointerDown: () => void;
  onClick: () => void;
}

interface DeferredMenuProps {
  /** Names the menu. */
  label: string;
  renderButton: (trigger: MenuTrigger) => ReactNode;
  /** The items; a lazy component keeps what they need out of the page. */
  children: ReactNode;
  position?: MenuProps['position'];
  /** As wide as the place it stands in. */
  wide?: boolean;
}

/**
 * A menu that is loaded and made at its first opening: a table shows hundreds of them, and most pages are read without
 * opening one.
 */
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
        onPointerEnter: () => void loadFrame().catch(() => undefined),
        // The press closes an open menu before the click comes; the click must not open it again.
        onPointerDown: () => {
          wasOpened.current = opened ?? false;
        },
        onClick: () => {
          change(!wasOpened.current);
          wasOpened.current = false;
        },
      })}
      {opened === undefined ? null : (
        <Suspense>
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
        </Suspense>
      )}
    </span>
  );
}
