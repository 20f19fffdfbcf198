import { UnstyledButton } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { ColourMark } from '@/components/colour-mark';
import { DeferredMenu } from '@/components/overlay/deferred-menu';
import { IconLock, IconSelector } from '@/components/icons';
import { useReadOnlyReason } from '@/components/read-only';
import { lazyOverlay } from '@/components/state/lazy-part';
import { serviceClock } from '@/lib/service-clock';
import classes from './switcher.module.css';
import { useSession } from './use-session';

const ServiceItems = lazyOverlay(() => import('./service-items'), 'ServiceItems');

/** The current service, with a menu to switch or sign out. */
export function ServiceMenu({ narrow }: { narrow: boolean }) {
  const session = useSession();
  const isReadOnly = useReadOnlyReason() !== undefined;
  const clock = useSyncExternalStore(serviceClock.subscribe, serviceClock.get);
  const speed = clock && `${clock.rate}× time`;
  if (!session) return null;
  const { name, colour, production } = session.service;
  return (
    <DeferredMenu
      label="Service"
      position="bottom-start"
      wide
      renderButton={(trigger) => (
        <UnstyledButton
          {...trigger}
          className={classes.service}
          data-narrow={narrow || undefined}
          aria-label={`Service: ${name}${production ? ', production' : ''}${isReadOnly ? ', read-only' : ''}${speed ? `, ${speed}` : ''}`}
        >
          <ColourMark colour={colour} />
          {isReadOnly ? <IconLock className="quiet" aria-hidden /> : null}
          {narrow ? null : (
            <>
              <span className="truncate fill">{name}</span>
              {speed ? <span className="quiet">{speed}</span> : null}
              <IconSelector className="quiet" aria-hidden />
            </>
          )}
        </UnstyledButton>
      )}
    >
      <ServiceItems service={session.service} />
    </DeferredMenu>
  );
}
