import { DeferredMenu } from '@/components/deferred-menu';
import { PlainIconButton } from '@/components/icon-button';
import { Hint } from '@/components/hint';
import { IconWorld } from '@/components/icons';
import { useTimeZone } from '@/components/time-zone';
import { lazyOverlay } from '@/components/lazy-part';

const TimeZoneItems = lazyOverlay(() => import('./time-zone-items').then((module) => module.TimeZoneItems));

/** Chooses the zone in which times are shown. */
export function TimeZoneMenu() {
  const zone = useTimeZone();
  const label = `Time zone: ${zone ?? 'local'}`;
  return (
    <DeferredMenu
      label="Time zone"
      position="top-start"
      renderButton={(trigger) => (
        <Hint label={label}>
          <PlainIconButton {...trigger} aria-label={label} size="lg" icon={<IconWorld aria-hidden />} />
        </Hint>
      )}
    >
      <TimeZoneItems />
    </DeferredMenu>
  );
}
