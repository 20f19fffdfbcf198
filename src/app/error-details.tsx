import { useMatches } from '@tanstack/react-router';
import { toProblem } from '@/api/problem';
import { PageHeader } from '@/components/page-header';
import { ProblemPanel } from '@/components/problem-panel';
import { sections } from '@/features/shell/sections';
import type { ErrorDetailsProps } from './page-error';

// What is a page of the navigation keeps the name that it has there.
const named = [...sections, { to: '/projects', label: 'Projects' }];

/** All that is known about why a page is not there. */
export function ErrorDetails({ error, onRetry }: ErrorDetailsProps) {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath.replace(/\/$/, '') });
  return (
    <>
      <PageHeader title={named.find(({ to }) => to === path)?.label ?? 'This page could not be shown'} />
      <ProblemPanel problem={toProblem(error)} onRetry={onRetry} />
    </>
  );
}
