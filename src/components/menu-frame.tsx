import { Menu, type MenuProps } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

interface MenuFrameProps {
  opened: boolean;
  onChange: (opened: boolean) => void;
  position: MenuProps['position'];
  anchor: ReactElement;
  children: ReactNode;
}

/** The part of a deferred menu that is loaded when it opens. */
export function MenuFrame({ opened, onChange, position, anchor, children }: MenuFrameProps) {
  return (
    <Menu
      opened={opened}
      onChange={onChange}
      position={position}
      returnFocus={false}
      // The first item is focused. A menu may only contain items.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{anchor}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
