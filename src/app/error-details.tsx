import { toProblem } from '@/api/problem';
import { PageHeader } from '@/components/page/page-header';
import { ProblemPanel } from '@/components/state/problem-panel';
import { Themed } from '@/components/theme/themed';
import type { ErrorDetailsProps } from './page-error';
import { usePageFrame } from './page-frame';

/** Everything known about why a page could not be shown. */
export function ErrorDetails({ error, onRetry }: ErrorDetailsProps) {
  const { header } = usePageFrame();
  return (
    <Themed>
      <PageHeader {...header} />
      <ProblemPanel problem={toProblem(error)} onRetry={onRetry} />
    </Themed>
  );
}
