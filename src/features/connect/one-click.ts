/**
 * The one-time token of a link such as `…/connect#connect=<token>`. It is removed from the address before anything else
 * runs, and kept only until it is redeemed.
 */
let pending: string | undefined;
let receiver: ((token: string) => void) | undefined;

const tokenInHash = /^#?connect=([^&]+)$/;

/** Keeps the token of a fragment and returns whether there was one. */
export function keepConnectToken(hash: string): boolean {
  const found = tokenInHash.exec(hash)?.[1];
  if (found === undefined) return false;
  try {
    pending = decodeURIComponent(found);
  } catch {
    pending = found;
  }
  queueMicrotask(handOut);
  return true;
}

/** Call this before the router reads the address, so that the fragment is in neither the address nor the history. */
export function takeTokenFromAddressBar(): void {
  const { hash, search } = window.location;
  if (keepConnectToken(hash))
    window.history.replaceState(null, '', `${import.meta.env.BASE_URL}connect${search}`);
}

/** Passes each token once to the page that redeems it, as soon as both exist. */
export function onConnectToken(redeem: (token: string) => void): () => void {
  receiver = redeem;
  queueMicrotask(handOut);
  return () => {
    receiver = undefined;
  };
}

function handOut(): void {
  if (pending === undefined || receiver === undefined) return;
  const token = pending;
  pending = undefined;
  receiver(token);
}
