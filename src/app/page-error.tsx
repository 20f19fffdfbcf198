import { Button } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isChunkError } from '@/lib/chunk-error';
import { lazyPart } from '@/components/lazy-part';
import { PlainPage } from '@/features/shell/plain-page';
import { PagePending } from './page-pending';

// Loaded when needed. If that fails too, the plain page below is shown.
const ErrorDetails = lazyPart(
  () =>
    import('./error-details').then(
      (module) => module.ErrorDetails,
      () => PlainDetails,
    ),
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
  if (isChunkError(error)) return <ReloadOffer />;
  return <ErrorDetails error={error} onRetry={retry} />;
}

const ReloadOffer = () => (
  <PlainPage
    alert
    title="This page could not be loaded"
    text="The console may have been updated since this tab was opened, or the connection was lost. Reloading gets the current version; you stay signed in."
  >
    <Button onClick={() => window.location.reload()}>Reload</Button>
  </PlainPage>
);

const PlainDetails = ({ error, onRetry }: ErrorDetailsProps) => (
  <PlainPage
    alert
    title="This page could not be shown"
    text={error instanceof Error ? error.message : String(error)}
  >
    <Button variant="default" onClick={onRetry}>
      Try again
    </Button>
  </PlainPage>
);
