import { DeferredMenu } from '@/components/deferred-menu';
import { PlainIconButton } from '@/components/icon-button';
import { Hint } from '@/components/hint';
import { IconWorld } from '@/components/icons';
import { useTimeZone } from '@/components/time-zone';
import { lazyPart } from '@/components/lazy-part';

const TimeZoneItems = lazyPart(() => import('./time-zone-items').then((module) => module.TimeZoneItems));

/** The zone in which times are written. */
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
