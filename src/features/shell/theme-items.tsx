import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';

const schemes: Record<MantineColorScheme, string> = { light: 'Light', dark: 'Dark', auto: 'System' };

const isScheme = (value: string): value is MantineColorScheme => value in schemes;

export function ThemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu.RadioGroup
      value={colorScheme}
      onChange={(value) => {
        if (isScheme(value)) setColorScheme(value);
      }}
    >
      {Object.entries(schemes).map(([scheme, name]) => (
        <Menu.RadioItem key={scheme} value={scheme} closeMenuOnClick>
          {name}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
