import { Drawer } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import classes from './nav-drawer.module.css';
import { Rail } from './rail';

/** The navigation on narrow screens. It closes after navigation. */
export function NavDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ hrefChanged }) => {
        if (hrefChanged) onClose();
      }),
    [router, onClose],
  );
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title="Navigation"
      returnFocus={false}
      size="var(--width-search)"
      padding={0}
      classNames={{ content: 'stack', body: classes.body }}
    >
      <Rail narrow={false} />
    </Drawer>
  );
}
