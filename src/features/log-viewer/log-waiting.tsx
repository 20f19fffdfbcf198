import { TextSkeleton } from '@/components/skeletons';
import classes from './log-viewer.module.css';

export function Waiting() {
  return (
    <div className={classes.panel}>
      <div className={classes.empty}>
        <TextSkeleton lines={8} />
      </div>
    </div>
  );
}
