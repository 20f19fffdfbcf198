import { Tabs, type TabsProps } from '@mantine/core';
import type { ReactNode } from 'react';

export interface PanelTabsProps extends Pick<TabsProps, 'value' | 'onChange'> {
  tabs: readonly { value: string; label: string; content: ReactNode }[];
}

/** Tabs, each with its panel below. */
export function PanelTabs({ tabs, ...props }: PanelTabsProps) {
  return (
    <Tabs {...props}>
      <Tabs.List>
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, content }) => (
        <Tabs.Panel key={value} value={value} pt="sm">
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
