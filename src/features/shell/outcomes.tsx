import { useState } from 'react';
import { useHasNotifications } from '@/components/notify';
import { lazyOverlay } from '@/components/lazy-part';

const NotificationPlace = lazyOverlay(() =>
  import('./notification-place').then((module) => module.NotificationPlace),
);

/** The container of notifications; loaded with the first one. */
export function Outcomes() {
  const [used, setUsed] = useState(false);
  if (useHasNotifications() && !used) setUsed(true);
  return used ? <NotificationPlace /> : null;
}
