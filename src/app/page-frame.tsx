import { useMatches } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { belowList, isListName, type PageHeader } from '@/components/page/page-header';
import { isTab, SectionTabs } from '@/components/page/section-tabs';
import { home, pageOf } from '@/features/shell/sections';
import pageWords from '@/lib/page-words.json';

/** What a route says about its page, shown until the page is loaded. Sections of the navigation need none. */
export interface PageFrame {
  /** "Edit destination". */
  title: string;
  /** What it reads first: "the destination". */
  reads: string;
  /** What it looks like. */
  shape: 'table' | 'text';
}

type Header = Pick<
  ComponentProps<typeof PageHeader>,
  'title' | 'tab' | 'section' | 'description' | 'breadcrumb' | 'children'
>;

const words: Partial<Record<string, { title: string; tab?: string; description?: string }>> = pageWords;

const sectionFrame = (label: string, to: string): PageFrame => ({
  title: label,
  // "API keys" and "JWT keys" keep their capitals.
  reads: /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label,
  shape: to === home || to.endsWith('/settings') ? 'text' : 'table',
});

/** The heading of the page at this address, while it is loading or if it could not be read. */
export function usePageFrame(): { frame: PageFrame; header: Header } {
  const { path, page, project } = useMatches({
    select: (matches) => {
      const match = matches.at(-1);
      return {
        path: match?.fullPath.replace(/\/$/, '') ?? '',
        page: match?.staticData.page,
        project: match && 'project' in match.params ? match.params.project : undefined,
      };
    },
    structuralSharing: true,
  });
  const section = pageOf(path);
  const own = path.slice(home.length + 1);
  if (section && (section.to === path || isTab(own))) {
    const frame = sectionFrame(section.label, section.to);
    const tabs =
      isTab(own) && project !== undefined ? <SectionTabs project={project} current={own} /> : undefined;
    return { frame, header: { ...(words[own] ?? { title: frame.title }), children: tabs } };
  }
  const frame = page ?? { title: 'This page', reads: 'the page', shape: 'text' };
  const name = section?.to.slice(home.length + 1) ?? '';
  if (!isListName(name) || project === undefined) return { frame, header: { title: frame.title } };
  return { frame, header: { title: frame.title, ...belowList(name, project) } };
}
