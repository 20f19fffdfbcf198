import { Stack } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { lazyPart } from '@/components/state/lazy-part';
import { DifferenceList } from '@/components/resources/difference-list';
import { SectionHeader } from '@/components/page/section';
import { TextSkeleton } from '@/components/state/skeletons';
import classes from './comparison.module.css';
import type { Difference } from '@/lib/manifest/compare-contents';

const MergeView = lazyPart(
  () => import('../source/merge-view'),
  'MergeView',
  () => <TextSkeleton lines={12} label="Loading the lines" />,
);

interface ComparisonProps extends ComponentProps<typeof MergeView> {
  title: string;
  description?: string;
  differences: readonly Difference[];
  /** About the lines. */
  note?: string;
  /** Shown below the differences. */
  children?: ReactNode;
}

/** What differs between two revisions: in words, and line by line. */
export function Comparison({ title, description, differences, note, children, ...lines }: ComparisonProps) {
  return (
    <div className={classes.columns}>
      <Stack component="section" aria-label={title} miw={0}>
        <SectionHeader title={title} description={description} />
        <DifferenceList differences={differences} />
        {children}
      </Stack>
      <Stack component="section" aria-label={lines.label} miw={0}>
        <SectionHeader title="Lines" description={note} />
        <MergeView {...lines} />
      </Stack>
    </div>
  );
}
