import { Button } from '@mantine/core';
import { EmptyState } from '@/components/state/empty-state';

interface NoMatchProps {
  /** The filter in words: 'status failure and “acme”'. */
  filter: string;
  onClear: () => void;
  /** What is listed: "destinations". */
  noun: string;
}

/** Shown if the filter hides every row. */
export function NoMatch({ filter, onClear, noun }: NoMatchProps) {
  return (
    <EmptyState title={`No ${noun} match`} action={<Button onClick={onClear}>Clear filter</Button>}>
      The filter is {filter}.
    </EmptyState>
  );
}
