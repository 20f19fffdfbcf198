import { PageHeader } from '@/components/page-header';
import { DefinitionListSkeleton, FormSkeleton, TableSkeleton, TextSkeleton } from '@/components/skeletons';
import { usePageFrame } from './page-frame';
import classes from './page-pending.module.css';

const skeletons = {
  table: TableSkeleton,
  facts: DefinitionListSkeleton,
  form: FormSkeleton,
  text: TextSkeleton,
};

/** Shown while a page loads: its heading and a skeleton. */
export function PagePending() {
  const { frame, header } = usePageFrame();
  const Skeleton = skeletons[frame.shape];
  return (
    <>
      <PageHeader {...header} />
      <div className={classes.body}>
        <Skeleton label={`Reading ${frame.reads}`} />
      </div>
    </>
  );
}
