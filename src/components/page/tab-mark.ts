// What the browser's tab shows: the page's title and an icon.

import { showHidden } from '@/lib/hidden-characters';

export function showTitle(title: string): void {
  document.title = showHidden(title);
}

type Status = 'running' | 'success' | 'failure';

const shown: { readonly status: Status }[] = [];
let ownIcon = '';

function showIcon(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const last = shown.at(-1);
  link?.setAttribute('href', last ? `${import.meta.env.BASE_URL}favicon-${last.status}.svg` : ownIcon);
}

/** Shows a status in the tab's icon, until the returned function is called. The last one that was set is shown. */
export function showTabIcon(status: Status): () => void {
  if (shown.length === 0) ownIcon = document.querySelector('link[rel="icon"]')?.getAttribute('href') ?? '';
  const entry = { status };
  shown.push(entry);
  showIcon();
  return () => {
    shown.splice(shown.indexOf(entry), 1);
    showIcon();
  };
}
