import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconArrowUp } from '@/components/icons';

/** Announces rows that are held back, so that the list does not move while it is used, with a button to show them. */
export function HeldBack({ children, onShow }: { children: ReactNode; onShow: () => void }) {
  return (
    <output>
      <Button size="compact-sm" leftSection={<IconArrowUp aria-hidden />} onClick={onShow}>
        {children}
      </Button>
    </output>
  );
}
