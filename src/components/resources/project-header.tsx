import type { ReactNode } from 'react';
import pageWords from '@/lib/page-words.json';
import { PageHeader } from '@/components/page/page-header';
import { SectionTabs } from '@/components/page/section-tabs';

interface ProjectHeaderProps {
  /** Id or name. */
  project: string;
  current: 'settings' | 'settings/files' | 'settings/compare' | 'settings/changes' | 'settings/device';
  id?: string;
  description?: string;
  status?: ReactNode;
}

export function ProjectHeader({ project, current, ...header }: ProjectHeaderProps) {
  return (
    <PageHeader {...header} {...pageWords[current]} idLabel="project id">
      <SectionTabs project={project} current={current} />
    </PageHeader>
  );
}
