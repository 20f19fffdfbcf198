import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { PanelTabs, type PanelTabsProps } from './panel-tabs';
import { WithFacts } from './with-facts';

/** The tab of the facts, where they have one. */
export const FACTS_TAB = 'details';

/** Tabs with facts beside them. Where there is no room for that, the facts are the last tab. */
export function TabsWithFacts({ facts, value, tabs, ...props }: PanelTabsProps & { facts: ReactNode }) {
  const isNarrow = useMediaQuery('screen and (max-width: 74.99em)', false, {
    getInitialValueInEffect: false,
  });
  if (isNarrow)
    return (
      <PanelTabs
        {...props}
        value={value}
        tabs={[...tabs, { value: FACTS_TAB, label: 'Details', content: facts }]}
      />
    );
  return (
    <WithFacts facts={facts}>
      <PanelTabs {...props} value={value === FACTS_TAB ? (tabs[0]?.value ?? null) : value} tabs={tabs} />
    </WithFacts>
  );
}
