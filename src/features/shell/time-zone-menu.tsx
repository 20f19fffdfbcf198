import { IconWorld } from '@/components/icons';
import { useTimeZone } from '@/components/time-zone';
import { lazyOverlay } from '@/components/lazy-part';
import { FootMenu } from './foot-menu';

const TimeZoneItems = lazyOverlay(() => import('./time-zone-items').then((module) => module.TimeZoneItems));

/** Chooses the zone in which times are shown. */
export function TimeZoneMenu() {
  const zone = useTimeZone();
  return (
    <FootMenu label="Time zone" chosen={`Time zone: ${zone ?? 'local'}`} icon={<IconWorld aria-hidden />}>
      <TimeZoneItems />
    </FootMenu>
  );
}
