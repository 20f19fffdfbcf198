import { PageHeader } from '@/components/page/page-header';
import { TableSkeleton, TextSkeleton } from '@/components/state/skeletons';
import { Themed } from '@/components/theme/themed';
import { usePageFrame } from './page-frame';
import classes from './page-pending.module.css';

/** Shown while a page loads: its heading and a skeleton. */
export function PagePending() {
  const { frame, header } = usePageFrame();
  const Skeleton = frame.shape === 'table' ? TableSkeleton : TextSkeleton;
  return (
    <Themed>
      <PageHeader {...header} />
      <div className={classes.body}>
        <Skeleton label={`Reading ${frame.reads}`} />
      </div>
    </Themed>
  );
}
