import { Suspense, useState } from 'react';
import { useHasNotifications } from '@/components/notify';
import { lazyPart } from '@/components/lazy-part';

const NotificationPlace = lazyPart(() =>
  import('./notification-place').then((module) => module.NotificationPlace),
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
