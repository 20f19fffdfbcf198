import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { WithFacts } from './with-facts';
import { Tabs, type TabsProps } from '@mantine/core';

interface PanelTabsProps extends Pick<TabsProps, 'value' | 'onChange'> {
  tabs: readonly { value: string; label: string; content: ReactNode }[];
}

function PanelTabs({ tabs, ...props }: PanelTabsProps) {
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

export const FACTS_TAB = 'details';

/** Tabs with facts beside them. Where there is no room for that, the facts are the last tab. */
export function TabsWithFacts({ facts, value, tabs, ...props }: PanelTabsProps & { facts: ReactNode }) {
  const isNarrow = useMediaQuery('screen and (max-width: 74.99em)', false, {
    getInitialValueInEffect: false,
  });
  const shown = isNarrow ? [...tabs, { value: FACTS_TAB, label: 'Details', content: facts }] : tabs;
  const isShown = shown.some((tab) => tab.value === value);
  // The same elements at every width, so that what is scrolled or selected in a panel stays when the window is resized.
  return (
    <WithFacts facts={isNarrow ? undefined : facts}>
      <PanelTabs {...props} value={isShown ? value : (tabs[0]?.value ?? null)} tabs={shown} />
    </WithFacts>
  );
}
