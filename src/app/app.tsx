import { RouterProvider, type RouterHistory } from '@tanstack/react-router';
import { useEffect } from 'react';
import { currentSession } from '@/api/session';
import { Announcer } from '@/components/announcer';
import { TimeZoneProvider, useTimeZoneChoice } from '@/components/time-zone';
import { takeTokenFromAddressBar } from '@/features/connect/one-click';
import { focusPageTitles } from '@/features/shell/page-focus';
import { createCache } from './cache';
import { hideComposingKeys } from './composing-keys';
import { createAppRouter, type AppRouter } from './router';
import { openDroppedCases } from './dropped-cases';
import { followSession } from './session-flow';

// Before anything else listens for keys.
hideComposingKeys();

/** The router with its cache, kept in step with the session. Tests pass their own history. */
export function assemble(history?: RouterHistory) {
  const cache = createCache();
  const router = createAppRouter(cache.open, history);
  return { router, follow: () => followSession(router, cache) };
}

/**
 * Begins with the page in the address: its router, its cache, and the files of its routes. Nothing of it waits for the first
 * rendering.
 */
export function begin() {
  takeTokenFromAddressBar();
  const assembled = assemble();
  const { router } = assembled;
  if (currentSession()) {
    // The guard of the first page waits for it.
    router.options.context.openCache().catch(() => undefined);
    for (const route of router.getMatchedRoutes(router.latestLocation.pathname)[0]) {
      // The router does the same again and handles failures.
      router.loadRouteChunk(route)?.catch(() => undefined);
      route.options.staticData?.begin?.();
    }
  }
  return assembled;
}

/** The whole console. */
export function Providers({ router, follow }: { router: AppRouter; follow: () => () => void }) {
  const zone = useTimeZoneChoice();
  useEffect(() => follow(), [follow]);
  // Here and not in the shell, which is mounted too late to see the way from the connect page.
  useEffect(() => focusPageTitles(router), [router]);
  useEffect(() => openDroppedCases(router), [router]);
  return (
    <TimeZoneProvider zone={zone}>
      <RouterProvider router={router} />
      <Announcer />
    </TimeZoneProvider>
  );
}
