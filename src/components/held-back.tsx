import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconArrowUp } from './icons';

/** What waits, so that no row moves under the reader, and the word that lets it in. */
export function HeldBack({ children, onShow }: { children: ReactNode; onShow: () => void }) {
  return (
    <output>
      <Button size="compact-sm" variant="default" leftSection={<IconArrowUp aria-hidden />} onClick={onShow}>
        {children}
      </Button>
    </output>
  );
}
