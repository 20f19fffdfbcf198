import { useState, useSyncExternalStore } from 'react';
import { holdsCredentials, subscribeSession, type SavedService } from '@/api/session';
import { PlainButton } from '@/components/plain-button';
import { ColourMark } from '@/components/colour-mark';
import classes from './saved-services.module.css';

interface SavedServicesProps {
  services: readonly SavedService[];
  activeId: string | undefined;
  onUse: (service: SavedService) => void;
  onEdit: (service: SavedService) => void;
  onForget: (service: SavedService) => void;
}

export function SavedServices(props: SavedServicesProps) {
  const { services } = props;
  const [forgetting, setForgetting] = useState<string>();
  return (
    <section aria-labelledby="saved-services">
      <h2 id="saved-services" className="hint below-8">
        Saved services
      </h2>
      <ul className="stack gap-8">
        {services.map((service) => (
          <li key={service.id} className={`${classes.item} line gap-4 card`}>
            <Entry
              {...props}
              service={service}
              asking={forgetting === service.id}
              onAsk={(asking) => setForgetting(asking ? service.id : undefined)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface EntryProps extends SavedServicesProps {
  service: SavedService;
  asking: boolean;
  onAsk: (asking: boolean) => void;
}

function Entry({ service, asking, onAsk, ...props }: EntryProps) {
  const { activeId, onUse, onEdit, onForget } = props;
  const { id, name } = service;
  // If its credentials are stored, one press connects.
  const isReady = useSyncExternalStore(subscribeSession, () => holdsCredentials(id));
  if (asking)
    return (
      <div className={`${classes.question} stack gap-8 small wrap-anywhere`}>
        <p>
          Forget {name}? Its addresses and credentials are erased from this browser, and so are operations
          that were read, drafts of revisions and notes about what you did there. The service is not changed.
        </p>
        <div className="gap-4 fixed-size flex">
          <PlainButton look="default" small ref={focusOnMount} onClick={() => onAsk(false)}>
            Keep
          </PlainButton>
          <PlainButton look="danger" small onClick={() => onForget(service)}>
            Forget
          </PlainButton>
        </div>
      </div>
    );
  return (
    <>
      <button type="button" className={`${classes.use} bare-button`} onClick={() => onUse(service)}>
        <ColourMark colour={service.colour} />
        <span className="stack wrap-anywhere shrink">
          <span className={`${classes.name} gap-0-8 wrap medium`}>
            {name}
            {service.production ? <span className="failed">Production</span> : null}
            {service.readOnly ? <span className="quiet">Read only</span> : null}
          </span>
          <span className={`${classes.host} quiet mono`}>{hostOf(service)}</span>
          <span className="hint">{stateOf(id === activeId, isReady)}</span>
        </span>
      </button>
      <div className="gap-4 fixed-size flex">
        <PlainButton look="subtle" small aria-label={`Edit ${name}`} onClick={() => onEdit(service)}>
          Edit
        </PlainButton>
        <PlainButton look="subtle" small aria-label={`Forget ${name}`} onClick={() => onAsk(true)}>
          Forget
        </PlainButton>
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

const hostOf = ({ baseUrl }: SavedService): string => URL.parse(baseUrl)?.host ?? baseUrl;
