import { PageHeader } from '@/components/page-header';
import { TableSkeleton, TextSkeleton } from '@/components/skeletons';
import pageWords from '@/lib/page-words.json';

export function TopicsPending() {
  return (
    <>
      <PageHeader {...pageWords.topics} />
      <TableSkeleton columns={4} label="Reading topics" />
    </>
  );
}

export function TopicPending() {
  return (
    <>
      <PageHeader title="Topic" section="Topics" />
      <TextSkeleton lines={8} label="Reading the topic" />
    </>
  );
}
