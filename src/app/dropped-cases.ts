import type { AppRouter } from './router';

/** Opens a case file that is dropped anywhere, unless what it is dropped on takes it. Returns how to stop. */
export function openDroppedCases(router: AppRouter): () => void {
  const control = new AbortController();
  const listen = (type: 'dragover' | 'drop', handle: (event: DragEvent) => void) =>
    window.addEventListener(type, (event) => event.defaultPrevented || handle(event), {
      signal: control.signal,
    });
  // Otherwise the browser would open the file in place of the console.
  listen('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  listen('drop', (event) => {
    const file = [...(event.dataTransfer?.files ?? [])].find(({ name }) => name.endsWith('.signalbox'));
    if (!file) return;
    event.preventDefault();
    void router.navigate({ to: '/case', search: {} });
    // Loaded when needed: no page needs it at first.
    void import('@/api/case-file/opened-case').then(({ showCase }) => showCase(file));
  });
  return () => control.abort();
}
