/** Whether a chunk of the console could not be loaded, as after a new deployment. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message);

/**
 * The router reloads the window if the code of a page is missing, as after a new deployment, and knows that by the
 * error's first words. Without a network a reload would lose the console, so the error gets other ones.
 */
export function stayWhileOffline(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!navigator.onLine) payload.message = `Offline: ${payload.message}`;
  });
}
