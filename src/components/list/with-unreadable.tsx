import type { ReactNode } from 'react';
import { lazyPart } from '@/components/state/lazy-part';
import type { UnreadableListProps } from './unreadable-list';

const UnreadableList = lazyPart(() => import('./unreadable-list'), 'UnreadableList');

interface WithUnreadableProps extends Omit<UnreadableListProps, 'isAlone'> {
  /** Number of readable elements, regardless of filters. */
  readable: number;
  children?: ReactNode;
}

/**
 * A list followed by its unreadable elements. They come first if they are the majority and alone if nothing else could
 * be read, because an empty list would be a false statement.
 */
export function WithUnreadable({ readable, children, ...props }: WithUnreadableProps) {
  const { count } = props.unreadable;
  if (count === 0) return children;
  const list = <UnreadableList {...props} isAlone={readable === 0} />;
  if (readable === 0) return list;
  return count > readable ? (
    <>
      {list}
      {children}
    </>
  ) : (
    <>
      {children}
      {list}
    </>
  );
}
