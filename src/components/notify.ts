import { notifications, useNotifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import type { Problem } from '@/lib/problem';

/** One-line notifications, bottom right. Pass a `Link` to what was created as `link`. */
export const notify = {
  done(message: ReactNode, link?: ReactNode): void {
    notifications.show({
      // A notification that is still on screen is not repeated, for example after a double press.
      ...(typeof message === 'string' ? { id: message } : {}),
      message: link ? [message, ' ', link] : message,
      autoClose: 5000,
    });
  },
  /** Stays until it is closed. */
  keep(message: string): void {
    notifications.show({ id: message, message, autoClose: false });
  },
  /** A failure that no page shows. It stays until it is closed. */
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

export function useHasNotifications(): boolean {
  const { notifications: shown, queue } = useNotifications();
  return shown.length + queue.length > 0;
}
