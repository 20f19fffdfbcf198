// What the browser's tab shows: the page's title with a mark before it, and an icon.

let title = '';
let mark = '';

function show(): void {
  document.title = mark + title;
}

export function showTitle(next: string): void {
  title = next;
  show();
}

/** Shows a mark before the title of whatever page is open, such as "(3) ". */
export function markTitle(next: string): void {
  mark = next;
  if (title !== '') show();
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
