import type { AppRouter } from './router';

/** Set on the root element while a file is dragged over the window, for the cue in `base.css`. */
const CUE = 'data-dragged-file';

/** Opens a case file that is dropped anywhere, unless what it is dropped on takes it. Returns how to stop. */
export function openDroppedCases(router: AppRouter): () => void {
  const control = new AbortController();
  const root = document.documentElement;
  const showCue = (isShown: boolean) => root.toggleAttribute(CUE, isShown);
  const listen = (type: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
    window.addEventListener(type, handle, { signal: control.signal });
  listen('dragover', (event) => {
    const isFile = event.dataTransfer?.types.includes('Files') === true;
    // What takes files itself shows so.
    showCue(isFile && !event.defaultPrevented);
    // Otherwise the browser would open the file in place of the console.
    if (isFile) event.preventDefault();
  });
  // It leaves each element it passes; the window when it goes to none.
  listen('dragleave', ({ relatedTarget }) => {
    if (!relatedTarget) showCue(false);
  });
  listen('drop', (event) => {
    showCue(false);
    const file = [...(event.dataTransfer?.files ?? [])].find(({ name }) => name.endsWith('.signalbox'));
    if (!file || event.defaultPrevented) return;
    event.preventDefault();
    void router.navigate({ to: '/case', search: {} });
    // Loaded when needed: no page needs it at first.
    void import('@/api/case-file/opened-case').then(({ showCase }) => showCase(file));
  });
  return () => control.abort();
}
