import { lazy, Suspense, useState } from 'react';
import { useHasNotifications } from '@/components/notify';

const NotificationPlace = lazy(() =>
  import('./notification-place').then((module) => ({ default: module.NotificationPlace })),
);

/** Where notifications appear; loaded with the first one. */
export function Outcomes() {
  const [used, setUsed] = useState(false);
  if (useHasNotifications() && !used) setUsed(true);
  return used ? (
    <Suspense>
      <NotificationPlace />
    </Suspense>
  ) : null;
}
