import { useMantineColorScheme } from '@mantine/core';
import { DeferredMenu } from '@/components/deferred-menu';
import { Hint } from '@/components/hint';
import { PlainIconButton } from '@/components/icon-button';
import { IconDeviceDesktop, IconMoon, IconSun } from '@/components/icons';
import { lazyOverlay } from '@/components/lazy-part';

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
    <DeferredMenu
      label="Theme"
      position="top-start"
      renderButton={(trigger) => (
        <Hint label={label}>
          <PlainIconButton {...trigger} aria-label={label} size="lg" icon={<Icon aria-hidden />} />
        </Hint>
      )}
    >
      <ThemeItems />
    </DeferredMenu>
  );
}
