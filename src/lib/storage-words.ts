import { deviceStore, tabStore } from './browser-store';

/** What the browser does not keep for this site, and what follows from it; undefined where it keeps all. */
export function storageGap(): string | undefined {
  if (!deviceStore.works())
    return 'This browser keeps no data for this site. You can work as usual, but when this page is reloaded or closed you have to connect again, and settings, drafts and saved services are gone.';
  if (!tabStore.works())
    return 'This browser keeps no data for this tab. Unless you choose “Remember on this device”, you have to connect again when this page is reloaded.';
  return undefined;
}
