import { notifications, useNotifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import type { Problem } from '@/lib/problem';

/** Outcomes in one line, bottom right. Give a `Link` to what was made as `link`. */
export const notify = {
  done(message: ReactNode, link?: ReactNode): void {
    notifications.show({ message: link ? [message, ' ', link] : message, autoClose: 5000 });
  },
  /** A failure that no page shows; it stays until it is closed. */
  problem(problem: Problem): void {
    const request = problem.requestId ? `Request ${problem.requestId}` : undefined;
    notifications.show({
      color: 'red',
      title: problem.title,
      message: [problem.detail, request].filter(Boolean).join(' · '),
      autoClose: false,
    });
  },
};

/** Whether there is anything to show. */
export function useHasNotifications(): boolean {
  const { notifications: shown, queue } = useNotifications();
  return shown.length + queue.length > 0;
}
