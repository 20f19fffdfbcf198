import type { ReactNode } from 'react';
import { DeferredMenu } from '@/components/deferred-menu';
import { Hint } from '@/components/hint';
import { PlainIconButton } from '@/components/icon-button';

interface FootMenuProps {
  /** Accessible name of the menu. */
  label: string;
  /** What is chosen: "Theme: dark". */
  chosen: string;
  icon: ReactNode;
  children: ReactNode;
}

/** A setting at the foot of the navigation. */
export function FootMenu({ label, chosen, icon, children }: FootMenuProps) {
  return (
    <DeferredMenu
      label={label}
      position="top-start"
      renderButton={(trigger) => (
        <Hint label={chosen}>
          <PlainIconButton {...trigger} aria-label={chosen} size="lg" icon={icon} />
        </Hint>
      )}
    >
      {children}
    </DeferredMenu>
  );
}
