import { useMantineColorScheme } from '@mantine/core';
import { lazy } from 'react';
import { DeferredMenu } from '@/components/deferred-menu';
import { IconDeviceDesktop, IconMoon, IconSun } from '@/components/icons';
import { RailButton } from './rail-button';

const ThemeItems = lazy(() => import('./theme-items').then((module) => ({ default: module.ThemeItems })));

const shown = {
  light: { label: 'Theme: light', icon: IconSun },
  dark: { label: 'Theme: dark', icon: IconMoon },
  auto: { label: 'Theme: system', icon: IconDeviceDesktop },
};

/** Light, dark, or as the system has it. */
export function ThemeMenu({ narrow }: { narrow: boolean }) {
  const { colorScheme } = useMantineColorScheme();
  const { label, icon: Icon } = shown[colorScheme];
  return (
    <DeferredMenu
      label="Theme"
      position="top-start"
      wide
      renderButton={(trigger) => (
        <RailButton {...trigger} icon={<Icon aria-hidden />} label={label} narrow={narrow} />
      )}
    >
      <ThemeItems />
    </DeferredMenu>
  );
}
