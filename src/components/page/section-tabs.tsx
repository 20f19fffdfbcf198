import type { FindingKind } from '@/lib/routing/finding-kinds';
import pageWords from '@/lib/page-words.json';
import { TabLink, TabLinks } from './tab-links';

/** The lists that share an entry of the navigation, in the order of their tabs. */
const groups = [
  ['installations', 'connections', 'health'],
  ['topics', 'routing', 'matrix'],
  ['api-keys', 'jwt-keys'],
  ['settings', 'settings/files', 'settings/compare', 'settings/changes', 'settings/device'],
] as const;

export type TabName = (typeof groups)[number][number];

export const isTab = (name: string): name is TabName => groups.flat().some((tab) => tab === name);

const groupOf = (name: string) => groups.find((group) => group.some((tab) => tab === name));

/** The first tab of the entry to which a list belongs. */
export const firstTab = (name: string) => groupOf(name)?.[0];

interface SectionTabsProps {
  project: string;
  current: TabName;
  /** What the map and the matrix show: they are one page, and keep it when the other is opened. */
  shown?: { q?: string; at?: string; finding?: FindingKind; path?: true };
}

export function SectionTabs({ project, current, shown = {} }: SectionTabsProps) {
  const tabs = groupOf(current) ?? [];
  return (
    <TabLinks label={`Parts of ${pageWords[current].title}`}>
      {tabs.map((name: TabName) => {
        // Some tabs are views of one page.
        const page = name === 'matrix' ? 'routing' : name === 'health' ? 'installations' : name;
        return (
          <TabLink
            key={name}
            to={`/projects/$project/${page}`}
            params={{ project }}
            search={{ ...(page === 'routing' ? shown : {}), ...(page === name ? {} : { view: name }) }}
            isOpen={name === current}
          >
            {pageWords[name].tab}
          </TabLink>
        );
      })}
    </TabLinks>
  );
}
