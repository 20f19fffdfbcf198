import { PageHeader } from '@/components/page-header';
import { TableSkeleton, TextSkeleton } from '@/components/skeletons';

export function TopicsPending() {
  return (
    <>
      <PageHeader
        title="Topics"
        description="A topic takes event types and passes their notifications on to destinations."
      />
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
