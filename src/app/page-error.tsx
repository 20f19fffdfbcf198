import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { NetworkError } from '@/api/errors';
import { isChunkError } from '@/lib/chunk-error';
import { PlainButton } from '@/components/plain-button';
import { lazyPart } from '@/components/state/lazy-part';
import { PlainPage } from '@/features/shell/plain-page';
import { PagePending } from './lazy-pages';

// Loaded when needed. If that fails too, the plain page below is shown.
const ErrorDetails = lazyPart(
  () => import('./error-details').catch(() => ({ ErrorDetails: PlainDetails })),
  'ErrorDetails',
  PagePending,
);

export interface ErrorDetailsProps {
  error: unknown;
  onRetry: () => void;
}

/** Shown instead of a page that could not be loaded or rendered. The shell around it stays. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const boundary = useQueryErrorResetBoundary();
  // Failed queries run again when the page is mounted again.
  useEffect(() => boundary.reset(), [boundary]);
  const retry = () => {
    boundary.reset();
    reset();
    void router.invalidate();
  };
  const retryOnline = useEffectEvent(retry);
  useEffect(() => {
    // What the network took down comes back with it.
    const isOffline = error instanceof NetworkError && error.kind === 'offline';
    if (!isOffline && !isChunkError(error)) return undefined;
    const again = () => retryOnline();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [error]);
  if (isChunkError(error)) return <ReloadOffer onRetry={retry} />;
  return <ErrorDetails error={error} onRetry={retry} />;
}

function onNetworkChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const ReloadOffer = ({ onRetry }: Pick<ErrorDetailsProps, 'onRetry'>) => {
  const isOffline = useSyncExternalStore(onNetworkChange, () => !navigator.onLine);
  return (
    <PlainPage
      alert
      title="This page could not be loaded"
      text={
        isOffline
          ? 'You are offline, and this page has not been loaded before. It is loaded when you are online again.'
          : 'The console may have been updated since this tab was opened, or the connection was lost. Reloading gets the current version; you stay signed in.'
      }
    >
      <div className="row gap-8">
        <PlainButton look={isOffline ? 'primary' : 'default'} onClick={onRetry}>
          Try again
        </PlainButton>
        {isOffline ? null : <PlainButton onClick={() => window.location.reload()}>Reload</PlainButton>}
      </div>
    </PlainPage>
  );
};

const PlainDetails = ({ error, onRetry }: ErrorDetailsProps) => (
  <PlainPage
    alert
    title="This page could not be shown"
    text={error instanceof Error ? error.message : String(error)}
  >
    <PlainButton look="default" onClick={onRetry}>
      Try again
    </PlainButton>
  </PlainPage>
);
