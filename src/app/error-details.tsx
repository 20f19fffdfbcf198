import { toProblem } from '@/api/problem';
import { PageHeader } from '@/components/page-header';
import { ProblemPanel } from '@/components/problem-panel';
import type { ErrorDetailsProps } from './page-error';

/** All that is known about why a page is not there. */
export function ErrorDetails({ error, onRetry }: ErrorDetailsProps) {
  return (
    <>
      <PageHeader title="This page could not be shown" />
      <ProblemPanel problem={toProblem(error)} onRetry={onRetry} />
    </>
  );
}
