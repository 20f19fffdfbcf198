import { useSyncExternalStore, type ReactNode } from 'react';
import { PlainButton } from '@/components/plain-button';
import { externalStore } from '@/lib/external-store';
import classes from './missing-part.module.css';

interface MissingPartProps {
  onRetry: () => void;
  /** Further actions. */
  children?: ReactNode;
}

/** Placeholder for a part of the console that could not be loaded. */
export function MissingPart({ onRetry, children }: MissingPartProps) {
  return (
    <div className="callout notice" role="alert">
      <p>
        This part of the console could not be loaded. You may be offline, or a newer version was deployed.
      </p>
      <PlainButton look="default" small onClick={onRetry}>
        Try again
      </PlainButton>
      <PlainButton look="default" small onClick={() => window.location.reload()}>
        Reload
      </PlainButton>
      {children}
    </div>
  );
}

interface MissingOverlay {
  retry: () => void;
  close: (() => void) | undefined;
}

const missing = externalStore<readonly MissingOverlay[]>([]);

export function reportMissing(overlay: MissingOverlay): void {
  missing.set([...missing.get(), overlay]);
}

/** Notice over the page that a dialog, menu or hint could not be loaded. */
export function MissingOverlays() {
  const overlays = useSyncExternalStore(missing.subscribe, missing.get);
  if (overlays.length === 0) return null;
  const retry = () => {
    missing.set([]);
    for (const overlay of overlays) overlay.retry();
  };
  const close = () => {
    missing.set([]);
    for (const overlay of overlays) overlay.close?.();
  };
  return (
    <div className={classes.over}>
      <MissingPart onRetry={retry}>
        <PlainButton look="default" small onClick={close}>
          Close
        </PlainButton>
      </MissingPart>
    </div>
  );
}
