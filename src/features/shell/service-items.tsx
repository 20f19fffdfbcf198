import { Menu } from '@mantine/core';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { holdsCredentials, savedServices, switchSession, type SavedService } from '@/api/session';
import { useNow } from '@/components/clock';
import { ColourMark } from '@/components/colour-mark';
import { IconLogout, IconPencil, IconPlug } from '@/components/icons';
import { useReadOnlyReason } from '@/components/read-only';
import { useTimeZone } from '@/components/time-zone';
import { serviceClock } from '@/lib/service-clock';
import { storageGap } from '@/lib/storage-words';
import { minuteTime } from '@/lib/time';
import classes from './switcher.module.css';
import { useSignOut } from './use-sign-out';

/** The other saved services, signing out and forgetting. */
export function ServiceItems({ service }: { service: SavedService }) {
  const router = useRouter();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const others = savedServices().filter(({ id }) => id !== service.id);

  const [gap] = useState(storageGap);
  const readOnly = useReadOnlyReason();
  const clock = useSyncExternalStore(serviceClock.subscribe, serviceClock.get);
  const now = useNow();
  const zone = useTimeZone();

  const use = ({ id }: SavedService) => {
    if (holdsCredentials(id) && switchSession(id)) return;
    void navigate({ to: '/connect', search: { service: id, return: router.state.location.href } });
  };

  return (
    <>
      <Menu.Label>{URL.parse(service.baseUrl)?.host ?? service.baseUrl}</Menu.Label>
      {gap === undefined ? null : <p className={`hint ${classes.note}`}>{gap}</p>}
      {readOnly === undefined ? null : <p className={`hint ${classes.note}`}>{readOnly}</p>}
      {clock ? (
        <p className={`hint ${classes.note}`}>
          This service’s clock {clock.rate === 1 ? 'is set' : `runs ${clock.rate} times as fast as real time`}
          . It is {minuteTime(now, zone)} there.
        </p>
      ) : null}
      {others.map((other) => (
        <Menu.Item
          key={other.id}
          leftSection={<ColourMark colour={other.colour} />}
          rightSection={
            holdsCredentials(other.id) ? null : <span className={`hint ${classes.aside}`}>needs its key</span>
          }
          onClick={() => use(other)}
        >
          {other.name}
        </Menu.Item>
      ))}
      {others.length > 0 ? <Menu.Divider /> : null}
      <Menu.Item
        leftSection={<IconPencil aria-hidden />}
        onClick={() =>
          void navigate({
            to: '/connect',
            search: { service: service.id, return: router.state.location.href },
          })
        }
      >
        Edit this service
      </Menu.Item>
      <Menu.Item
        leftSection={<IconPlug aria-hidden />}
        onClick={() => void navigate({ to: '/connect', search: { return: router.state.location.href } })}
      >
        Services
      </Menu.Item>
      <Menu.Item leftSection={<IconLogout aria-hidden />} onClick={signOut}>
        Sign out
      </Menu.Item>
    </>
  );
}
