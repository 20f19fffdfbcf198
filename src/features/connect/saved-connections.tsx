import { Button, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { ServiceConnection } from '@/api/session';
import { ColourMark } from '@/components/colour-mark';
import classes from './saved-connections.module.css';

interface SavedConnectionsProps {
  connections: readonly ServiceConnection[];
  /** Whether its credentials are stored, so that one press connects. */
  isReady: (id: string) => boolean;
  activeId: string | undefined;
  onUse: (connection: ServiceConnection) => void;
  onEdit: (connection: ServiceConnection) => void;
  onForget: (connection: ServiceConnection) => void;
}

/** The saved connections. */
export function SavedConnections(props: SavedConnectionsProps) {
  const { connections } = props;
  const [forgetting, setForgetting] = useState<string>();
  return (
    <section aria-labelledby="saved-connections">
      <h2 id="saved-connections" className={classes.title}>
        Saved connections
      </h2>
      <ul className={classes.list}>
        {connections.map((connection) => (
          <li key={connection.id} className={classes.item}>
            <Entry
              {...props}
              connection={connection}
              asking={forgetting === connection.id}
              onAsk={(asking) => setForgetting(asking ? connection.id : undefined)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface EntryProps extends SavedConnectionsProps {
  connection: ServiceConnection;
  asking: boolean;
  onAsk: (asking: boolean) => void;
}

function Entry({ connection, asking, onAsk, ...props }: EntryProps) {
  const { isReady, activeId, onUse, onEdit, onForget } = props;
  const { id, name } = connection;
  if (asking)
    return (
      <div className={classes.question}>
        <p>
          Forget {name}? Its addresses and credentials are erased from this browser, and so are drafts of
          revisions and notes about what you did there. The service is not changed.
        </p>
        <div className={classes.actions}>
          <Button size="xs" variant="default" ref={focusOnMount} onClick={() => onAsk(false)}>
            Keep
          </Button>
          <Button size="xs" color="red" onClick={() => onForget(connection)}>
            Forget
          </Button>
        </div>
      </div>
    );
  return (
    <>
      <UnstyledButton className={classes.use} onClick={() => onUse(connection)}>
        <ColourMark colour={connection.colour} />
        <span className={classes.text}>
          <span className={classes.name}>
            {name}
            {connection.production ? <span className={classes.production}>Production</span> : null}
          </span>
          <span className={classes.host}>{hostOf(connection)}</span>
          <span className="hint">{stateOf(id === activeId, isReady(id))}</span>
        </span>
      </UnstyledButton>
      <div className={classes.actions}>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={`Edit ${name}`}
          onClick={() => onEdit(connection)}
        >
          Edit
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={`Forget ${name}`}
          onClick={() => onAsk(true)}
        >
          Forget
        </Button>
      </div>
    </>
  );
}

/** The pressed button is gone, so the harmless answer gets the focus. */
function focusOnMount(button: HTMLButtonElement | null): void {
  button?.focus();
}

function stateOf(active: boolean, ready: boolean): string {
  if (active) return 'Connected in this tab';
  return ready ? 'Ready to use' : 'Needs its key again';
}

function hostOf({ baseUrl }: ServiceConnection): string {
  return URL.parse(baseUrl)?.host ?? baseUrl;
}
