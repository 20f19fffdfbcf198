import { useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { DeferredMenu } from '@/components/deferred-menu';
import { Hint } from '@/components/hint';
import { PlainIconButton } from '@/components/icon-button';
import { IconDeviceDesktop, IconMoon, IconSun, IconWorld } from '@/components/icons';
import { lazyOverlay } from '@/components/lazy-part';
import { useTimeZone } from '@/components/time-zone';

const ThemeItems = lazyOverlay(() => import('./theme-items').then((module) => module.ThemeItems));
const TimeZoneItems = lazyOverlay(() => import('./time-zone-items').then((module) => module.TimeZoneItems));

const themes = {
  light: { chosen: 'Theme: light', Icon: IconSun },
  dark: { chosen: 'Theme: dark', Icon: IconMoon },
  auto: { chosen: 'Theme: system', Icon: IconDeviceDesktop },
};

/** Light, dark, or like the system. */
export function ThemeMenu() {
  const { colorScheme } = useMantineColorScheme();
  const { chosen, Icon } = themes[colorScheme];
  return (
    <FootMenu label="Theme" chosen={chosen} icon={<Icon aria-hidden />}>
      <ThemeItems />
    </FootMenu>
  );
}

/** Chooses the zone in which times are shown. */
export function TimeZoneMenu() {
  const zone = useTimeZone();
  return (
    <FootMenu label="Time zone" chosen={`Time zone: ${zone ?? 'local'}`} icon={<IconWorld aria-hidden />}>
      <TimeZoneItems />
    </FootMenu>
  );
}

interface FootMenuProps {
  /** Accessible name of the menu. */
  label: string;
  /** What is chosen: "Theme: dark". */
  chosen: string;
  icon: ReactNode;
  children: ReactNode;
}

/** A setting at the foot of the navigation. */
function FootMenu({ label, chosen, icon, children }: FootMenuProps) {
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
