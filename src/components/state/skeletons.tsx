import { VisuallyHidden } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { useTableWidth } from '@/components/list/use-width';
import { useFills } from '@/components/page/use-fills';
import classes from './skeletons.module.css';
import { Waiting } from './waiting';

function Pending({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.root}>
      <div aria-busy="true">
        <VisuallyHidden>{label}</VisuallyHidden>
        <div aria-hidden className={classes.fade}>
          {children}
        </div>
      </div>
      <Waiting label={label} />
    </div>
  );
}

function Bar({ share }: { share: number }) {
  return <span className={classes.bar} style={{ inlineSize: `${share}%` }} />;
}

// Uneven like text, but constant, so that nothing moves between renders.
const unevenly = (seed: number): number => 40 + ((seed * 37) % 45);

const times = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

interface SkeletonProps {
  /** For screen readers: "Reading destinations". */
  label?: string;
}

export function TableSkeleton(props: SkeletonProps & { rows?: number; columns?: number; fills?: boolean }) {
  const { rows = 8, fills = false, columns = 4, label = 'Reading the list' } = props;
  const place = useRef<HTMLDivElement>(null);
  // The table that comes here finds its width known.
  useTableWidth(place, true);
  useFills(place, fills);
  return (
    <Pending label={label}>
      <div ref={place} className={`${classes.table} card`} data-fills={fills || undefined}>
        {times(rows + 1).map((row) => (
          <div key={row} className={`${classes.row} line ruled`} data-head={row === 0 || undefined}>
            {times(columns).map((column) => (
              <span key={column} className={classes.cell}>
                <Bar share={row === 0 ? 28 : unevenly(row * 5 + column * 3)} />
              </span>
            ))}
          </div>
        ))}
      </div>
    </Pending>
  );
}

/** Placeholder of anything else that is loading. */
export function TextSkeleton({ lines = 6, label = 'Reading' }: SkeletonProps & { lines?: number }) {
  return (
    <Pending label={label}>
      <div className="stack gap-12 reading">
        {times(lines).map((line) => (
          <Bar key={line} share={line === lines - 1 ? 42 : 80 + ((line * 7) % 15)} />
        ))}
      </div>
    </Pending>
  );
}
