import { UnstyledButton } from '@mantine/core';
import { ColourMark } from '@/components/colour-mark';
import { DeferredMenu } from '@/components/deferred-menu';
import { IconSelector } from '@/components/icons';
import { lazyOverlay } from '@/components/lazy-part';
import classes from './switcher.module.css';
import { useSession } from './use-session';

const ConnectionItems = lazyOverlay(() =>
  import('./connection-items').then((module) => module.ConnectionItems),
);

/** The current connection, with a menu to switch or sign out. */
export function ConnectionMenu({ narrow }: { narrow: boolean }) {
  const session = useSession();
  if (!session) return null;
  const { name, colour, production } = session.connection;
  return (
    <DeferredMenu
      label="Connection"
      position="bottom-start"
      wide
      renderButton={(trigger) => (
        <UnstyledButton
          {...trigger}
          className={classes.connection}
          data-narrow={narrow || undefined}
          aria-label={`Connection: ${name}${production ? ', production' : ''}`}
        >
          <ColourMark colour={colour} />
          {narrow ? null : (
            <>
              <span className={classes.connectionName}>{name}</span>
              <IconSelector className="quiet" aria-hidden />
            </>
          )}
        </UnstyledButton>
      )}
    >
      <ConnectionItems connection={session.connection} />
    </DeferredMenu>
  );
}
