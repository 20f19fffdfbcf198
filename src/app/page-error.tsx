import { Button } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { isChunkError } from '@/lib/chunk-error';
import { lazyPart } from '@/components/lazy-part';
import { usePageTitle } from '@/components/page-title';
import classes from '@/features/shell/page-not-found.module.css';
import { PagePending } from './page-pending';

// Loaded when needed, and when even that fails, the plain words below do.
const ErrorDetails = lazyPart(() =>
  import('./error-details').then(
    (module) => module.ErrorDetails,
    () => PlainDetails,
  ),
);

export interface ErrorDetailsProps {
  error: unknown;
  onRetry: () => void;
}

/** What stands where a page would, when the page could not be read or drawn. The shell around it stays. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const boundary = useQueryErrorResetBoundary();
  // A query that failed is asked again as soon as the page is mounted anew.
  useEffect(() => boundary.reset(), [boundary]);
  const retry = () => {
    boundary.reset();
    reset();
    void router.invalidate();
  };
  if (isChunkError(error)) return <ReloadOffer />;
  return (
    <Suspense fallback={<PagePending />}>
      <ErrorDetails error={error} onRetry={retry} />
    </Suspense>
  );
}

function ReloadOffer() {
  usePageTitle('This page could not be loaded');
  return (
    <div className={classes.root} role="alert">
      <h1 id="page-title" tabIndex={-1} className={classes.title}>
        This page could not be loaded
      </h1>
      <p className="quiet">
        The console may have been updated since this tab was opened, or the connection was lost. Reloading
        gets the current version; you stay signed in.
      </p>
      <div>
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </div>
    </div>
  );
}

function PlainDetails({ error, onRetry }: ErrorDetailsProps) {
  return (
    <div className={classes.root} role="alert">
      <h1 id="page-title" tabIndex={-1} className={classes.title}>
        This page could not be shown
      </h1>
      <p className="quiet">{error instanceof Error ? error.message : String(error)}</p>
      <div>
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
