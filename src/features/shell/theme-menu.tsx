import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@/components/icons';
import { lazyOverlay } from '@/components/lazy-part';
import { FootMenu } from './foot-menu';

const ThemeItems = lazyOverlay(() => import('./theme-items').then((module) => module.ThemeItems));

const shown = {
  light: { label: 'Theme: light', icon: IconSun },
  dark: { label: 'Theme: dark', icon: IconMoon },
  auto: { label: 'Theme: system', icon: IconDeviceDesktop },
};

/** Light, dark, or like the system. */
export function ThemeMenu() {
  const { colorScheme } = useMantineColorScheme();
  const { label, icon: Icon } = shown[colorScheme];
  return (
    <FootMenu label="Theme" chosen={label} icon={<Icon aria-hidden />}>
      <ThemeItems />
    </FootMenu>
  );
}
