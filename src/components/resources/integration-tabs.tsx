import { TabLink, TabLinks } from '@/components/page/tab-links';

const tabs = [
  { value: '', label: 'Overview' },
  { value: '/edit', label: 'Edit' },
  { value: '/fields', label: 'Fields' },
  { value: '/records', label: 'Records' },
  { value: '/customers', label: 'Customers' },
] as const;

export const integrationTabName = (tab: IntegrationTab) => tabs.find(({ value }) => value === tab)?.label;

export type IntegrationTab = (typeof tabs)[number]['value'];

interface IntegrationTabsProps {
  project: string;
  /** Id or name. */
  integration: string;
  current: IntegrationTab;
}

export function IntegrationTabs({ project, integration, current }: IntegrationTabsProps) {
  return (
    <TabLinks label="Parts of the integration">
      {tabs.map(({ value, label }) => (
        <TabLink
          key={value}
          to={`/projects/$project/integrations/$integration${value}`}
          params={{ project, integration }}
          isOpen={value === current}
        >
          {label}
        </TabLink>
      ))}
    </TabLinks>
  );
}
